"""The guide in the window: opened, read, followed, gone back in, searched, closed (guide: window, Guide)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from sandbox.app.reader.passages import Grid, Passage
from sandbox.app.reader.reader import Reader
from sandbox.app.reader.typeset import typeset, width
from sandbox.app.widgets.texts import Line
from sandbox.app.window import Window
from sandbox.battle.bestiary import Bestiary
from sandbox.files.shipped import shipped
from sandbox.guide.blocks import Run
from sandbox.guide.finding import found
from sandbox.workbench.session import Session
from tests.app.hands import Hands, opened
from tests.levels.bestiaries import FEWER, MORE, opened_hall

SIZES = ((900, 600), (1280, 800), (3840, 2160))
ALT = pygame.KMOD_LALT


@pytest.fixture
def hands() -> Hands:
    hands = Hands(opened(shipped("levels", "mine.tmx")))
    hands.move(hands.window.layout.map.center)
    return hands


def reader_of(hands: Hands) -> Reader:
    return hands.window.dialogs.reader


def link_in_view(reader: Reader) -> tuple[str, tuple[int, int]] | None:
    """A link in the text in view: where it leads, and where it is in the window."""
    pane = reader.page
    for control in pane.controls:
        area = pane.where(control)
        if isinstance(control, Passage) and pane.area.contains(area):
            for x in range(area.left, area.right, 4):
                for y in range(area.top + 8, area.bottom, 12):
                    inside = (x - pane.area.left, y - pane.area.top + pane.scroll)
                    if link := control.link_at(inside):
                        return link, (x, y)
    return None


def test_f1_opens_the_keys_and_f1_or_escape_closes_them(hands: Hands) -> None:
    for closing in (pygame.K_F1, pygame.K_ESCAPE):
        hands.key(pygame.K_F1)
        assert hands.window.dialogs.is_open and reader_of(hands).place_read.page == "keys"
        hands.key(closing)
        assert not hands.window.dialogs.is_open


def test_reading_changes_nothing_of_the_battle(hands: Hands) -> None:
    session = hands.window.session
    session.running.forward()
    before = (session.document, session.selected, session.running.history, session.frame.world)
    hands.key(pygame.K_F1)
    for key in (pygame.K_PERIOD, pygame.K_F5, pygame.K_DELETE, pygame.K_m, pygame.K_DOWN, pygame.K_TAB):
        hands.key(key)
    hands.write("b5 ,.")
    hands.key(pygame.K_ESCAPE)
    hands.key(pygame.K_ESCAPE)
    assert not hands.window.dialogs.is_open
    assert (session.document, session.selected, session.running.history, session.frame.world) == before


def test_a_link_is_clicked_and_gone_back_from_to_where_it_stood(hands: Hands) -> None:
    hands.window.read("machines")
    reader = reader_of(hands)
    hands.key(pygame.K_DOWN)
    while not link_in_view(reader):
        hands.key(pygame.K_DOWN)
    found = link_in_view(reader)
    assert found is not None
    first, scroll = reader.place_read, reader.page.scroll
    hands.click(found[1])
    second = reader.place_read
    assert second == reader._guide.followed(found[0], "machines") != first
    hands.key(pygame.K_LEFT, ALT)
    assert (reader.place_read, reader.page.scroll) == (first, scroll)
    hands.key(pygame.K_RIGHT, ALT)
    assert reader.place_read == second
    hands.key(pygame.K_BACKSPACE)
    assert (reader.place_read, reader.page.scroll) == (first, scroll)
    hands.key(pygame.K_BACKSPACE)
    assert reader.place_read == first


def test_a_page_of_the_list_is_clicked(hands: Hands) -> None:
    hands.key(pygame.K_F1)
    reader = reader_of(hands)
    page = reader.list.controls[-1]
    reader.list.show(page)
    hands.click(reader.list.where(page).center)
    assert reader.place_read.page == reader._guide.names[-1]


@pytest.mark.parametrize("is_by_key", [True, False])
def test_what_is_sought_is_typed_and_enter_opens_the_line_chosen(is_by_key: bool, hands: Hands) -> None:
    hands.key(pygame.K_F1)
    reader = reader_of(hands)
    if is_by_key:
        hands.key(pygame.K_f, pygame.KMOD_LCTRL)
    hands.write("calm")
    assert reader.sought.words == "calm" and len(reader.hits) > 2
    assert all("calm" in hit.line.lower() for hit in reader.hits)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_DOWN)
    hands.key(pygame.K_UP)
    hands.key(pygame.K_RETURN)
    second = reader.hits[1].place
    assert reader.place_read == second
    hands.write("wave")
    assert reader.sought.words == "wave", "other words take the place of those that were found"
    hands.key(pygame.K_ESCAPE)
    assert hands.window.dialogs.is_open and not reader.sought.words
    assert reader.place_read == second and isinstance(reader.page.controls[0], Passage)


def test_a_search_leads_back_to_where_one_was_reading(hands: Hands) -> None:
    hands.window.read("parameters#far")
    hands.tick()
    reader = reader_of(hands)
    hands.key(pygame.K_DOWN)
    scroll = reader.page.scroll
    assert scroll > 0
    hands.write("calm")
    hands.key(pygame.K_ESCAPE)
    assert (reader.place_read.page, reader.page.scroll) == ("parameters", scroll)
    hands.write("calm")
    hands.key(pygame.K_RETURN)
    assert reader.place_read.page != "parameters"
    hands.key(pygame.K_LEFT, ALT)
    assert (reader.place_read.page, reader.page.scroll) == ("parameters", scroll)


def test_words_that_no_page_has_are_told_and_a_line_that_was_found_is_clicked(hands: Hands) -> None:
    hands.key(pygame.K_F1)
    reader = reader_of(hands)
    hands.write("nonsensical")
    assert reader.hits == () and len(reader.page.controls) == 1
    hands.key(pygame.K_RETURN)
    hands.key(pygame.K_ESCAPE)
    hands.write("calm")
    hands.click(reader.page.where(reader.page.controls[2]).center)
    assert reader.place_read == reader.hits[2].place


def test_found_lines_for_which_the_list_has_no_room_are_counted(hands: Hands) -> None:
    hands.key(pygame.K_F1)
    reader = reader_of(hands)
    hands.write("a")
    every = len(found(reader._guide, "a"))
    assert 0 < len(reader.hits) < every
    last = reader.page.controls[-1]
    assert isinstance(last, Line) and str(every - len(reader.hits)) in last.words
    hands.key(pygame.K_f, pygame.KMOD_LCTRL)
    hands.write("calm")
    assert not reader.left_out and len(reader.page.controls) == len(reader.hits)


def test_keys_and_wheel_scroll_and_home_and_end_reach_the_ends(hands: Hands) -> None:
    hands.key(pygame.K_F1)
    pane = reader_of(hands).page
    seen = [pane.scroll]
    for key in (pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_END):
        hands.key(key)
        seen.append(pane.scroll)
    assert seen == sorted(set(seen)) and seen[-1] == pane.height - pane.area.height
    hands.key(pygame.K_PAGEUP)
    hands.key(pygame.K_UP)
    hands.wheel(pane.area.center, 1)
    assert pane.scroll < seen[-1]
    hands.key(pygame.K_HOME)
    assert pane.scroll == 0


def test_it_opens_at_a_heading_or_at_a_row_which_is_lit(hands: Hands) -> None:
    for topic in ("machines#wake", "parameters#far"):
        hands.window.read(topic)
        hands.tick()
        reader = reader_of(hands)
        spot = reader.place_read.spot
        control = reader.page.controls[spot.block]
        top = control.top_of(spot.row) if isinstance(control, Grid) and spot.row is not None else control.area.top
        assert 0 <= top - reader.page.scroll < reader.page.area.height // 4
        assert (control._lit if isinstance(control, Grid) else None) == spot.row
        reader.close()


def test_a_topic_that_is_not_there_is_told_and_the_list_of_pages_opens(hands: Hands) -> None:
    hands.window.read("machines#nonsense")
    assert reader_of(hands).place_read.page == "index"
    assert "nonsense" in hands.window.session.message


def test_a_click_beside_it_closes_it_and_a_question_lies_over_it(hands: Hands) -> None:
    hands.key(pygame.K_F1)
    hands.window.dialogs.tell("Here", "Nothing.")
    hands.tick()
    assert not reader_of(hands).sought._line.visible  # type: ignore[union-attr]
    hands.key(pygame.K_RETURN)
    hands.tick()
    assert hands.window.dialogs.is_reading and reader_of(hands).sought._line.visible  # type: ignore[union-attr]
    hands.click((4, 4))
    assert not hands.window.dialogs.is_open


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_page_fits_the_window(size: tuple[int, int]) -> None:
    hands = Hands(opened(shipped("levels", "lesson.tmx"), size))
    hands.key(pygame.K_F1)
    reader = reader_of(hands)
    for name in reader._guide.names:
        hands.window.read(name)
        for control in reader.page.controls:
            assert control.area.left >= 0 and control.area.right <= reader.page.area.width, (name, control)
        bottoms = [(control.area.top, control.area.bottom) for control in reader.page.controls]
        assert all(above[1] <= below[0] for above, below in pairwise(bottoms))


def test_the_place_is_kept_when_the_window_changes_its_size(hands: Hands) -> None:
    hands.window.read("battle#kinds")
    hands.tick()
    reader = reader_of(hands)
    pygame.event.post(pygame.Event(pygame.VIDEORESIZE, size=(900, 600), w=900, h=600))
    hands.tick(2)
    assert reader.is_open and reader.page.area.right < 900
    assert reader.place_read.page == "battle" and reader.page.scroll > 0


@pytest.mark.parametrize("room", [40, 90, 200])
def test_no_line_is_wider_than_its_room_and_no_letter_is_lost(room: int) -> None:
    runs = (Run("Press "), Run("Ctrl", "key"), Run("+"), Run("Page Down", "key"), Run(", then "),
            Run("tactics-sandbox guide", "code"), Run(". "), Run("Extraordinarily", "strong", "a.md"), Run(" long"))
    lines = typeset(runs, room)
    assert all(piece.left + piece.width <= room for line in lines for piece in line)
    assert "".join(piece.word.letters for line in lines for piece in line).replace(" ", "") == (
        "".join(run.words for run in runs).replace(" ", ""))


def test_what_nothing_parts_is_not_parted() -> None:
    runs = (Run("see "), Run("a", "code"), Run(", "), Run("Ctrl", "key"), Run("+"), Run("F", "key"))
    words = [[piece.word.letters for piece in line] for line in typeset(runs, width(runs) - 1)]
    assert words == [["see", "a", ","], ["Ctrl", "+", "F"]]


@pytest.mark.parametrize("bestiary", [MORE, FEWER], ids=["more", "fewer"])
def test_a_level_with_profiles_of_its_own_has_them_in_its_guide(bestiary: Bestiary, tmp_path: Path) -> None:
    pygame.display.init()
    pygame.font.init()
    hands = Hands(Window(Session(opened_hall(tmp_path, bestiary)), (1280, 800)))
    for topic in ("profiles#lurker", "parameters#patience", "battle#troll"):
        hands.window.read(topic)
        hands.tick()
        assert reader_of(hands).place_read.page == topic.partition("#")[0]
    guide = reader_of(hands)._guide
    assert all(guide.page(name).blocks for name in guide.names)


def test_a_key_that_is_held_opens_or_closes_it_once(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    """A key that is held goes down again and again."""
    held: set[int] = set()
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: {key: key in held for key in (pygame.K_F1,)})

    def hold(key: int) -> list[bool]:
        held.add(key)
        seen = []
        for sort in (*[pygame.KEYDOWN] * 3, pygame.KEYUP):
            if sort == pygame.KEYUP:
                held.discard(key)
            pygame.event.post(pygame.Event(sort, key=key, mod=0, unicode="", scancode=0))
            hands.tick()
            seen.append(hands.window.dialogs.is_reading)
        return seen

    hands.window.session.selected = "Iva"
    assert hold(pygame.K_F1) == [True, True, True, True]
    assert hold(pygame.K_F1) == [True, True, True, False]
    hands.key(pygame.K_F1)
    assert hold(pygame.K_ESCAPE) == [True, True, True, False]
    assert hands.window.session.selected == "Iva", "what is held acts on nothing below"


def test_enter_opens_what_is_found_for_all_that_was_typed_however_quickly(hands: Hands) -> None:
    hands.key(pygame.K_F1)
    reader = reader_of(hands)
    hands.write("initiative")
    hands.tick(2)
    best = reader.hits[0].place
    hands.key(pygame.K_ESCAPE)
    for character in "initiative":
        for event in (pygame.Event(pygame.KEYDOWN, key=ord(character), mod=0, unicode=character, scancode=0),
                      pygame.Event(pygame.TEXTINPUT, text=character)):
            pygame.event.post(event)
    hands.key(pygame.K_RETURN)
    hands.tick(2)
    assert reader.place_read == best
    assert any(isinstance(control, Passage) for control in reader.page.controls), "the page is there, not the list"
