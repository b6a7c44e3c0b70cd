import { unpack } from "../engine/deviceFile";
import { loadKernels } from "../engine/loadKernels";
import type { BoardDetails } from "../net/messages";
import { type BoardHeader, DeviceBoard } from "./board";
import { loadSiteFile, loadSiteJson } from "./siteFiles";

/** Loads the compiled rules and a board into their memory. */
export async function loadDeviceBoard(id: string): Promise<DeviceBoard> {
  const [kernels, details, file] = await Promise.all([
    loadKernels(),
    loadSiteJson<BoardDetails>(`boards/${id}/details.json`),
    loadSiteFile(`boards/${id}/rules.board`).then(async (answer) => unpack<BoardHeader>(await answer.blob())),
  ]);
  return new DeviceBoard(kernels, file, details);
}
