// @vitest-environment node
import { expect, test } from "vitest";
import { silhouetteOf } from "./silhouette";

function landOf(path: string): string {
  return `<svg><defs><path id="x-coast" d="${path}"/></defs><path class="focus" d="M0 0l80 0 0 80z"/></svg>`;
}

test("bays too small to see and small islands are left out, corners stay", () => {
  const coast = "M0 0l100 0 0 50-2 1 2 1 0 48-100 0z";
  const island = "M200 200l5 0 0 5-5 0z";
  expect(silhouetteOf("square", landOf(coast + island))).toEqual({
    coast: "M0 0L100 0L100 100L0 100Z",
    focus: "M0 0L80 0L80 80Z",
  });
});

test("a board is worked out once", () => {
  const first = silhouetteOf("once", landOf("M0 0l100 0 0 100z"));
  expect(silhouetteOf("once", "")).toBe(first);
});
