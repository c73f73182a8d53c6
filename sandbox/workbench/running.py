"""The battle that is being watched: it runs the level as it is now, forwards and back.

What happened is told; nothing here raises for what a user can do.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sandbox.ai.drivers import BY_HAND, DRIVERS, SCRIPT
from sandbox.base.errors import Finding
from sandbox.base.language import joined, say, say_many
from sandbox.base.values import Change
from sandbox.battle.battle import Battle
from sandbox.battle.history import History, StepSize
from sandbox.battle.level import Level
from sandbox.rules.events import OrderRefused
from sandbox.scene.words.acts import order_words
from sandbox.workbench.document import Renamed
from sandbox.workbench.losing import Reach, loss_of, told_after, told_anew, told_before
from sandbox.workbench.playback import Playback
from sandbox.workbench.standstill import told_standing, why_no_battle, why_no_step, why_no_step_back
from sandbox.workbench.telling import Telling
from sandbox.workbench.undoing import Held, Past, Run
from sandbox.workbench.wording import Wording, worded
from sandbox.workbench.writing import unwritten, with_one


class Running:
    """`history` is the last good battle, None while there has been none. It `has_begun` with the first step or order.

    `level` is the level as it is now; another one alone leaves the battle as it is. What is done is noted in `past`.
    """

    def __init__(self, telling: Telling, level: Level, past: Past) -> None:
        self.tell = telling.tell
        self.playback = Playback()
        self.step_size: StepSize = "turn"
        self.begin_on(level, past)

    def begin_on(self, level: Level, past: Past, changes: tuple[Change, ...] = ()) -> None:
        """Another level altogether: nothing of the old battle stays. `changes` are values that hold beside it."""
        self.level, self.past = level, past
        self.seed: int | None = None
        self._driver = ""
        self.history: History | None = None
        self._changes = changes
        self.tell("")
        self._start()

    def go_on_with(self, level: Level, renamed: Renamed | None = None) -> None:
        """The same level, edited: the battle starts anew from turn 0 with the same seed and changed values."""
        self._changes = self._carried(level, renamed)
        self.level = level
        self._start()

    def give_way_to(self, level: Level) -> None:
        """What is written into the map now takes the place of what was chosen beside it."""
        if level.seed != self.level.seed:
            self.seed = None
        if level.driver != self.level.driver:
            self._driver = ""

    @property
    def findings(self) -> tuple[Finding, ...]:
        return self.level.findings

    @property
    def problems(self) -> tuple[Finding, ...]:
        """What makes running impossible now."""
        return self.level.errors

    # The battle

    def _start(self) -> None:
        """A new battle from turn 0; while the level has errors the last one stays."""
        self.has_begun = self._does_resume = False
        self.playback.pause()
        if not self.problems:
            self.history = History(self._battle(self.level, self._changes))
        self.is_stale = self.history is not None and bool(self.problems)

    @property
    def on_screen(self) -> History | None:
        """The battle that is shown; none while the level has errors."""
        return None if self.is_stale else self.history

    @property
    def changes(self) -> tuple[Change, ...]:
        """The values changed now: at the end of what is known, wherever the cursor stands."""
        return self.on_screen.steps[-1].changes if self.on_screen else self._changes

    def told_cost(self, reach: Reach) -> str:
        """What an act that reaches so far into the battle would take away now; empty for nothing."""
        return told_before(self.on_screen, reach)

    def _carried(self, level: Level, renamed: Renamed | None = None) -> tuple[Change, ...]:
        """The changed values that go on to hold on an edited level: neither those that the map holds already, nor those
        of units that it does not place any more.
        """
        carried = []
        for change in unwritten(self.level, self.changes):
            unit = renamed.new if renamed is not None and change.unit == renamed.old else change.unit
            if unit is None or level.unit(unit) is not None or self.level.unit(str(change.unit)) is None:
                carried.append(replace(change, unit=unit))
        return tuple(carried)

    def hold(self, change: Change) -> None:
        """From the cursor on another value holds."""
        if self.on_screen is None:
            self._changes = with_one(self._changes, change, self.level)
        elif self.on_screen.cursor.step == 0:
            changes = with_one(self.on_screen.world.changes, change, self.level)
            self.history = History(self._battle(self.level, changes))
        else:
            self.on_screen.change(change)

    @property
    def changes_at_cursor(self) -> tuple[Change, ...]:
        """The values changed up to the cursor."""
        return self.on_screen.world.changes if self.on_screen else self._changes

    def _battle(self, level: Level, changes: tuple[Change, ...]) -> Battle:
        return Battle(level, seed=self.seed, changes=changes, driver=self._driver)

    def begun_on(self, level: Level) -> Battle | None:
        """The battle that would begin if the level were this one; None where that cannot run."""
        return None if level.errors else self._battle(level, self._carried(level))

    def restart(self) -> None:
        """Back to turn 0 of a new battle on the level as it is."""
        old = self.on_screen
        self._do_anew(worded("Start the battle anew", "The battle starts anew", "The battle that was played is back"))
        self.tell(told_anew(old, self._changes, self.lack) or say("The battle starts anew."))

    def _do_anew(self, words: Wording, seed: int | None = None, driver: str | None = None) -> None:
        """Starts the battle anew, with another seed or driver where one is given; it can be undone."""
        old = self.on_screen
        self.past.note(words, self.put_aside)
        self.seed = self.seed if seed is None else seed
        self._driver = self._driver if driver is None else driver
        self.go_on_with(self.level)
        self.tell_anew(words.done, old)

    def tell_anew(self, done: str, old: History | None) -> None:
        """Says what was done, and what that made of the battle that was on screen."""
        self.tell(joined(say("{what}.", what=done), told_anew(old, self._changes, self.lack)))

    # Undoing

    def put_aside(self) -> Run:
        """The battle as it is now, to be brought back. One that was not played comes back by starting it anew."""
        history, held = self.history, None
        turn = history.world.turn if history is not None else 0
        if history is not None and (self.is_stale or len(history.steps) > 1):
            held = Held(self.level, history.put_aside(), self.is_stale)
        return Run(self.changes, self.seed, self._driver, self.has_begun, turn, held, can_run=not self.problems)

    def bring_back(self, run: Run, level: Callable[[], Level]) -> None:
        """Goes on with a battle that was put aside, on its own level, else on the one that `level` makes."""
        self.seed, self._driver, self._changes = run.seed, run.driver, run.changes
        self.history = None
        if run.held is None:
            self.level = level()
            self._start()
        else:
            self.level, self.history, self.is_stale = run.held.level, run.held.history, run.held.is_stale
        self.playback.pause()
        self.has_begun, self._does_resume = run.has_begun, False

    @property
    def waits_for(self) -> str | None:
        """The hero whose order the battle waits for."""
        return self.history.waits_for if self.history and not self.is_stale else None

    @property
    def hero(self) -> str | None:
        """The hero that an order given now would be for, also where its turn was played already."""
        return self.history.hero if self.history and not self.is_stale else None

    def toggle_play(self) -> None:
        """Plays or pauses. Refused, with what is missing, while the level cannot run."""
        if self._is_refused() or self._is_over_at_once():
            return
        assert self.history is not None
        if not self.playback.is_playing and self.history.is_at_end:
            self.history.go(0)
        self.begin()
        self._does_resume = False
        self.playback.toggle()
        if self.playback.is_playing and self.waits_for is not None:
            self.tell(say("{hero} waits for your order; then it plays on.", hero=self.waits_for))

    def tick(self, milliseconds: float, stepped: Callable[[], object] = lambda: None) -> int:
        """Time passes; how many steps were played. `stepped` is called after each of them."""
        moved = 0
        for _ in range(self.playback.due(milliseconds)):
            if self.history is None or not self.history.forward(self.step_size):
                self._does_resume = self.waits_for is not None
                self.playback.pause()
                break
            moved += 1
            stepped()
        return moved

    def forward(self, size: StepSize | None = None) -> bool:
        """One step forward, by the size chosen unless one is given."""
        self.playback.pause()
        if self._is_refused() or self._is_over_at_once():
            return False
        assert self.history is not None
        self.begin()
        moved = self.history.forward(size or self.step_size)
        if not moved:
            self.tell(why_no_step(self.history))
        return moved

    def back(self, size: StepSize | None = None) -> bool:
        self.playback.pause()
        if self._is_refused():
            return False
        self.tell("")
        assert self.history is not None
        moved = self.history.back(size or self.step_size)
        if not moved:
            self.tell(why_no_step_back(self.history))
        return moved

    def jump(self, turn: int) -> None:
        """Goes to a turn, or says that the battle is there already."""
        before = self.history.cursor if self.history is not None else None
        self.go_to_turn(turn)
        if self.on_screen is not None and self.on_screen.cursor == before:
            self.tell(told_standing(self.on_screen))

    def go_faster(self, steps: int = 1) -> None:
        """The next higher (or with a negative number lower) speed, or says that there is none."""
        before = self.playback.speed
        self.playback.faster(steps)
        if self.playback.speed == before:
            self.tell(say_many(before, "It does not play faster than {number} step a second.",
                               "It does not play faster than {number} steps a second.") if steps > 0
                      else say_many(before, "It does not play slower than {number} step a second.",
                                    "It does not play slower than {number} steps a second."))

    def go_to_turn(self, turn: int) -> None:
        """Goes to a turn. Refused, with what is missing, while the level cannot run."""
        self.playback.pause()
        if self._is_refused():
            return
        self.tell("")
        assert self.history is not None
        self.history.go_to_turn(turn)

    def order(self, command: str) -> None:
        """An order to the hero whose turn it is at the cursor. What was played from there is forgotten."""
        hero = self.hero
        if hero is None or self.history is None:
            return
        loss = loss_of(self.history)
        tried = self.history.copy()
        tried.order(command)
        refused = next((event for event in tried.step.events if isinstance(event, OrderRefused)), None)
        if refused is not None:
            # Nothing was done, so nothing is taken away.
            self.tell(say("{hero}: {reason}.", hero=hero, reason=say(refused.reason)), is_refusal=True)
            return
        self.note_order(hero, command)
        self.history = tried
        self.tell(told_after(loss))
        if self._does_resume and self.waits_for is None:
            # It was playing until it had to wait.
            self._does_resume = False
            self.playback.toggle()

    def note_order(self, hero: str, command: str) -> None:
        """An order is about to be given; it can be undone."""
        order = order_words(hero, command)
        self.past.note(worded("{order}", "Given: {order}", "Taken back: {order}", order=order), self.put_aside)

    def begin(self) -> None:
        """From the first step on, arrows and clicks may drive a hero; what was said about editing is old news."""
        self.has_begun = True
        self.tell("")

    def _is_refused(self) -> bool:
        if not self.problems:
            return False
        self.playback.pause()
        self.tell(say("Cannot run: {lack}", lack=self.lack), is_refusal=True)
        return True

    def _is_over_at_once(self) -> bool:
        reason = why_no_battle(self.history)
        if reason:
            self.tell(reason, is_refusal=True)
        return bool(reason)

    @property
    def lack(self) -> str:
        """What makes running impossible: the first problem, and how many more there are; empty for none."""
        if not self.problems:
            return ""
        first = self.problems[0]
        problem = (say("{where}: {problem}", where=first.place.object_name, problem=first.problem)
                   if first.place.object_name else first.problem)
        more = len(self.problems) - 1
        return say("{problem} (and {more} more, see Level)", problem=problem, more=more) if more else problem

    @property
    def driver(self) -> str:
        """Who drives the heroes: as chosen here, else as the map says; empty for each hero's own."""
        return self._driver or self.level.driver

    def next_driver(self) -> None:
        """The next driver for the heroes, from turn 0 on: by hand, by script where they have one, autopilot."""
        has_script = any(unit.script is not None for unit in self.level.units)
        names = [name for name in DRIVERS.names if name != SCRIPT.name or has_script]
        now = self.driver or (SCRIPT.name if has_script else BY_HAND.name)
        driver = names[(names.index(now) + 1) % len(names)] if now in names else names[0]
        self.choose_driver(driver)

    @property
    def chosen_driver(self) -> str:
        """The driver chosen here, where the map says another; empty for none."""
        return self._driver if self._driver != self.level.driver else ""

    def choose_driver(self, driver: str) -> None:
        """A new battle with another driver for the heroes; the empty one is that of the map."""
        name = driver or self.level.driver
        undone = say("The heroes are driven as before")
        self._do_anew(Wording(say(DRIVERS[name].order), say("{Fact}", fact=say(DRIVERS[name].fact)), undone) if name
                      else Wording(say("Drive the heroes by script or by hand"),
                                   say("Heroes driven by script or by hand"), undone), driver=driver)

    def choose_seed(self, seed: int) -> None:
        """A new battle with other dice."""
        words = worded("Take the seed {seed}", "Seed {seed} taken", "The seed is as before", seed=seed)
        self._do_anew(words, seed=seed)
