"""Animated WebP files: each frame has only the tiles that differ from the frame before."""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Page

#: Encodes the rectangle around all tiles that differ between two pictures; the other tiles in it are transparent.
#: A tile is as large as a macroblock of the format.
ENCODE: Final = """
async ([before, after, quality]) => {
  const SIDE = 16;
  const load = async (source) => {
    const picture = new Image();
    picture.src = source;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(picture, 0, 0);
    return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height).data };
  };
  const { canvas, pixels } = await load(after);
  const { width, height } = canvas;
  const old = before === "" ? null : (await load(before)).pixels;
  const differs = (left, top) => {
    for (let y = top; y < Math.min(top + SIDE, height); y++)
      for (let at = 4 * (y * width + left); at < 4 * (y * width + Math.min(left + SIDE, width)); at++)
        if (Math.abs(pixels[at] - old[at]) > 6) return true;
    return false;
  };
  const tiles = [];
  for (let top = 0; top < height; top += SIDE)
    for (let left = 0; left < width; left += SIDE) if (old === null || differs(left, top)) tiles.push([left, top]);
  if (tiles.length === 0) return null;
  const least = (axis) => Math.min(...tiles.map((tile) => tile[axis]));
  const most = (axis, limit) => Math.min(limit, Math.max(...tiles.map((tile) => tile[axis])) + SIDE);
  const [x, y, right, bottom] = [least(0), least(1), most(0, width), most(1, height)];
  const frame = new OffscreenCanvas(right - x, bottom - y);
  const context = frame.getContext("2d");
  for (const [left, top] of tiles) context.drawImage(canvas, left, top, SIDE, SIDE, left - x, top - y, SIDE, SIDE);
  const blob = await frame.convertToBlob({ type: "image/webp", quality });
  const bytes = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) => String.fromCharCode(byte));
  return { x, y, width: frame.width, height: frame.height, webp: btoa(bytes.join("")) };
}
"""
ANIMATION_AND_ALPHA: Final = 0x12


@dataclass(frozen=True)
class Frame:
    """A part of the picture that is replaced, and for how many milliseconds the result is shown."""

    x: int
    y: int
    width: int
    height: int
    milliseconds: int
    data: bytes


class Animation:
    """Frames of one size, added as PNG pictures; `page` is a blank page of the browser that encodes them."""

    def __init__(self, page: Page, quality: float) -> None:
        self._page = page
        self._quality = quality
        self._last = ""
        self._frames: list[Frame] = []

    def add(self, png: bytes, milliseconds: int) -> None:
        """Show a picture for some time; one that equals the last prolongs it."""
        source = f"data:image/png;base64,{base64.b64encode(png).decode()}"
        found = self._page.evaluate(ENCODE, [self._last, source, self._quality])
        if found is None:
            last = self._frames.pop()
            found = {"x": last.x, "y": last.y, "width": last.width, "height": last.height}
            data, milliseconds = last.data, last.milliseconds + milliseconds
        else:
            data = b"".join(_image_chunks(base64.b64decode(found.pop("webp"))))
        self._frames.append(Frame(**found, milliseconds=milliseconds, data=data))
        self._last = source

    def file(self) -> bytes:
        """Return the whole animation, which begins again when it is over."""
        first = self._frames[0]
        header = struct.pack("<I", ANIMATION_AND_ALPHA) + _three_bytes(first.width - 1, first.height - 1)
        endlessly = struct.pack("<IH", 0xFFFFFFFF, 0)
        frames = b"".join(_chunk(b"ANMF", _frame_header(frame) + frame.data) for frame in self._frames)
        return _chunk(b"RIFF", b"WEBP" + _chunk(b"VP8X", header) + _chunk(b"ANIM", endlessly) + frames)


def chunks(webp: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Split a WebP file into the names and contents of its chunks."""
    start = len("RIFF....WEBP")
    while start < len(webp):
        name, length = struct.unpack_from("<4sI", webp, start)
        yield name, webp[start + 8 : start + 8 + length]
        start += 8 + length + length % 2


def durations(webp: bytes) -> list[int]:
    """Return the milliseconds for which each frame of an animation is shown."""
    return [int.from_bytes(content[12:15], "little") for name, content in chunks(webp) if name == b"ANMF"]


def _image_chunks(webp: bytes) -> Iterator[bytes]:
    """What a frame needs of a still picture: its pixels and their transparency."""
    return (_chunk(name, content) for name, content in chunks(webp) if name in (b"ALPH", b"VP8 ", b"VP8L"))


def _frame_header(frame: Frame) -> bytes:
    numbers = (frame.x // 2, frame.y // 2, frame.width - 1, frame.height - 1, frame.milliseconds)
    draw_over_the_last = b"\0"
    return _three_bytes(*numbers) + draw_over_the_last


def _three_bytes(*numbers: int) -> bytes:
    return b"".join(number.to_bytes(3, "little") for number in numbers)


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
