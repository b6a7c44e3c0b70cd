import type { Point } from "../../../point";

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

const RADIANS = Math.PI / 180;
/** Below this cone constant the projection is a cylinder, as for a board at the equator. */
const FLAT = 1e-3;

function stretch(latitude: number): number {
  return Math.tan(Math.PI / 4 + latitude / 2);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Projects places with the conic conformal projection that suits them: parallels a sixth inside their range. */
export function projected(places: readonly Position[]): Point[] {
  const latitudes = places.map(({ latitude }) => latitude);
  const [least, most] = [Math.min(...latitudes), Math.max(...latitudes)];
  const inset = (most - least) / 6;
  const [south, north] = [(least + inset) * RADIANS, (most - inset) * RADIANS];
  const angles = places.map(({ longitude }) => longitude * RADIANS);
  const meridian = Math.atan2(mean(angles.map(Math.sin)), mean(angles.map(Math.cos))) / RADIANS;
  const cone = steepness(south, north);
  const base = cone ? (Math.cos(south) * stretch(south) ** cone) / cone : 0;
  return places.map(({ latitude, longitude }) => {
    const east = (((((longitude - meridian + 180) % 360) + 360) % 360) - 180) * RADIANS;
    const grown = stretch(Math.min(Math.max(latitude, -85), 89.5) * RADIANS);
    if (!cone) return { x: east, y: -Math.log(grown) };
    const radius = base / grown ** cone;
    return { x: radius * Math.sin(cone * east), y: radius * Math.cos(cone * east) - base };
  });
}

/** The cone constant: degrees on paper for a degree of longitude. */
function steepness(south: number, north: number): number {
  const found =
    Math.abs(north - south) < 1e-9
      ? Math.sin(south)
      : Math.log(Math.cos(south) / Math.cos(north)) / Math.log(stretch(north) / stretch(south));
  return Math.abs(found) > FLAT ? found : 0;
}
