import { unpack } from "../engine/deviceFile";
import { loadKernels } from "../engine/loadKernels";
import type { BoardDetails } from "../net/messages";
import { type BoardHeader, DeviceBoard } from "./board";
import type { BoardMaking } from "./boards/making";
import { rulesOf } from "./boards/ownBoard";
import { ownBoards } from "./deviceStorage";
import { loadFile, loadJson, fileAddress } from "./files";

/** Loads the compiled rules and a board into their memory: one of the package, or one of somebody's own. */
export async function loadDeviceBoard(id: string): Promise<DeviceBoard> {
  if (fileAddress(`boards/${id}/rules.board`) === undefined) return loadOwnBoard(id);
  const [kernels, details, file] = await Promise.all([
    loadKernels(),
    loadJson<BoardDetails>(`boards/${id}/details.json`),
    loadFile(`boards/${id}/rules.board`).then(async (answer) => unpack<BoardHeader>(await answer.blob())),
  ]);
  return new DeviceBoard(kernels, file, details);
}

async function loadOwnBoard(id: string): Promise<DeviceBoard> {
  const [kernels, making, board] = await Promise.all([
    loadKernels(),
    loadJson<BoardMaking>("making.json"),
    ownBoards.get(id),
  ]);
  if (!board) throw new Error(`There is no board ${id} on this device.`);
  return new DeviceBoard(kernels, rulesOf(board.text, kernels, making), board.details);
}
