import type { ServerResponse } from 'node:http'

/**
 * Sends a large file piece by piece. The memory of each piece is given back when the network has it: left to the
 * collector of garbage, a file of 100 MB takes up to 50.
 */
export async function sendPieces(
  outgoing: ServerResponse,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  // Each cookie is a header of its own.
  for (const [name, value] of headers) outgoing.appendHeader(name, value)
  outgoing.writeHead(status)
  try {
    for await (const piece of pieces) {
      if (!(await isSent(outgoing, piece))) return void outgoing.destroy()
      release(piece)
    }
    outgoing.end()
  } catch (fault) {
    // The answer has begun: its end tells the client that it is not whole.
    outgoing.destroy(fault instanceof Error ? fault : undefined)
  }
}

/** False where the client has gone. */
function isSent(outgoing: ServerResponse, piece: Uint8Array): Promise<boolean> {
  if (outgoing.destroyed) return Promise.resolve(false)
  return new Promise((resolve) => {
    const onClose = () => resolve(false)
    outgoing.once('close', onClose)
    outgoing.write(piece, (fault) => {
      outgoing.off('close', onClose)
      resolve(!fault)
    })
  })
}

/** Takes the memory from a piece that nobody reads any more. */
function release({ buffer }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer) buffer.transfer(0)
}
