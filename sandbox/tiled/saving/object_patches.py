"""Changed objects and properties, as changes of their bytes (guide: files, Saving)."""

from __future__ import annotations

from dataclasses import replace

from sandbox.base.errors import refuse
from sandbox.base.language import say
from sandbox.tiled.markup import Element
from sandbox.tiled.saving.patching import Node, Patches
from sandbox.tiled.tilemap import MapObject, Property, TileMap

COMPOSED = ("class", "list")
"""Types of property that hold other values, and are kept as they are."""


def number_text(value: float) -> str:
    """A number as Tiled writes it, as exact as it is.

    >>> number_text(64.0), number_text(25.6667)
    ('64', '25.6667')
    """
    return str(int(value)) if value == int(value) else repr(value)


def type_word(version: str) -> str:
    """The attribute that holds an object's type: Tiled 1.9 alone calls it class."""
    return "class" if version == "1.9" or version.startswith("1.9.") else "type"


def patch_objects(patches: Patches, layer: Element, old: tuple[MapObject, ...], new: tuple[MapObject, ...],
                  tilemap: TileMap) -> None:
    """Writes the objects of a layer that were changed, taken away or added (those without a key)."""
    after = {item.key: item for item in new if item.key is not None}
    for item in old:
        assert item.key is not None
        element = patches.markup.elements[item.key]
        if item.key not in after:
            patches.remove(element)
        elif after[item.key] != item:
            _patch_object(patches, element, item, after[item.key], tilemap)
    for item in new:
        if item.key is None:
            patches.append(layer, write_object(item, tilemap))


def _patch_object(patches: Patches, element: Element, old: MapObject, new: MapObject, tilemap: TileMap) -> None:
    """Of an instance of a template, only what it says other than the template is written."""
    movable = replace(new, name=old.name, type=old.type, x=old.x, y=old.y, width=old.width, height=old.height,
                      rotation=old.rotation, properties=old.properties)
    if movable != old:
        raise refuse(say("the object's shape, tile or visibility has changed, which cannot be saved"),
                     say("name, type, place, size and properties"), tilemap.place(item=old))
    base = old.inherited
    if base and ((base.name and not new.name) or (base.type and not new.type)):
        raise refuse(say("what has a name or type from its template or tile cannot be without one"),
                     say("another name or type"), tilemap.place(item=old))
    if new.name != old.name:
        patches.set_attribute(element, "name", new.name or None)
    if new.type != old.type:
        word = next((word for word in ("type", "class") if word in element.attributes), type_word(tilemap.version))
        patches.set_attribute(element, word, new.type or None)
    is_resized = (new.width, new.height) != (old.width, old.height)
    for name in ("x", "y", "width", "height", "rotation"):
        value: float = getattr(new, name)
        # An instance has both sides of its size from its template, or none.
        both = base is not None and is_resized and name in ("width", "height")
        if value != getattr(old, name) or both:
            patches.set_attribute(element, name, number_text(value))
    own = own_properties(element, new)
    if base is not None:  # What has become as inherited is no longer stated.
        own = tuple(one for one in own if one not in base.properties or one == old.property(one.name))
    patch_properties(patches, element, own_properties(element, old), own)


def own_properties(element: Element, item: MapObject) -> tuple[Property, ...]:
    """The properties that an object states itself: of an instance, those written, and those not as in its template."""
    if item.inherited is None:
        return item.properties
    written = {one.attributes.get("name", "") for box in element.named("properties") for one in box.named("property")}
    return tuple(one for one in item.properties if one.name in written or one not in item.inherited.properties)


def write_object(item: MapObject, tilemap: TileMap) -> Node:
    """An object in full, its attributes in Tiled's order."""
    attributes = {"id": str(item.id)}
    if item.name:
        attributes["name"] = item.name
    if item.type:
        attributes[type_word(tilemap.version)] = item.type
    if item.gid:
        attributes["gid"] = str(item.gid)
    attributes |= {"x": number_text(item.x), "y": number_text(item.y)}
    for name, value in (("width", item.width), ("height", item.height), ("rotation", item.rotation)):
        if value:
            attributes[name] = number_text(value)
    if not item.is_visible:
        attributes["visible"] = "0"
    if item.opacity != 1:
        attributes["opacity"] = number_text(item.opacity)
    children: list[Node] = []
    if item.properties:
        children.append(Node("properties", {}, tuple(_write_property(one) for one in item.properties)))
    if item.shape not in ("rectangle", "tile"):
        points = " ".join(f"{number_text(x)},{number_text(y)}" for x, y in item.points)
        children.append(Node(item.shape, {"points": points} if points else {}))
    return Node("object", attributes, tuple(children))


def patch_properties(patches: Patches, owner: Element, old: tuple[Property, ...], new: tuple[Property, ...]) -> None:
    """Writes the properties that were changed, taken away or added.

    Of one that the file states again, the last holds and is changed; taken away, none of them may be left.
    """
    if old == new:
        return
    written = [element for box in owner.named("properties") for element in box.named("property")]
    holding = {element.attributes.get("name", ""): element for element in written}
    before, after = ({stated.name: stated for stated in properties} for properties in (old, new))
    for name, element in holding.items():
        if name in after and after[name] != before[name]:
            _patch_property(patches, element, before[name], after[name])
    removed = [element for element in written if element.attributes.get("name", "") not in after]
    left = [stated for stated in new if stated.name not in holding]
    _remove_properties(patches, owner, removed, is_any_added=bool(left))
    nodes = tuple(_write_property(stated) for stated in left)
    boxes = owner.named("properties")
    if nodes and boxes:
        for node in nodes:
            patches.append(boxes[-1], node)
    elif nodes:
        patches.insert_first(owner, Node("properties", {}, nodes))


def _remove_properties(patches: Patches, owner: Element, removed: list[Element], is_any_added: bool) -> None:
    """Takes properties away, and a box of properties with its last one."""
    for box in owner.named("properties"):
        mine = [element for element in box.children if element in removed]
        is_last_box = box is owner.named("properties")[-1]
        if mine and len(mine) == len(box.children) and not (is_any_added and is_last_box):
            patches.remove(box)
        else:
            for element in mine:
                patches.remove(element)


def _patch_property(patches: Patches, element: Element, old: Property, new: Property) -> None:
    if old.type in COMPOSED or element.children:
        raise refuse(say('the property "{name}" holds others, which cannot be changed here', name=old.name),
                     say("properties with one value; change this one in Tiled"))
    if "value" in element.attributes and "\n" not in new.value and not element.text.strip():
        if new.value != old.value:
            patches.set_attribute(element, "value", new.value)
        if new.type != old.type:
            patches.set_attribute(element, "type", None if new.type == "string" else new.type)
        return
    node = _write_property(new)
    others = {name: value for name, value in element.attributes.items() if name not in ("name", "type", "value")}
    patches.exchange(element, replace(node, attributes=node.attributes | others))


def _write_property(stated: Property) -> Node:
    """As Tiled does: text over several lines stands inside the element."""
    attributes = {"name": stated.name}
    if stated.type != "string":
        attributes["type"] = stated.type
    if stated.custom:
        attributes["propertytype"] = stated.custom
    if "\n" in stated.value:
        return Node("property", attributes, text=stated.value)
    return Node("property", {**attributes, "value": stated.value})
