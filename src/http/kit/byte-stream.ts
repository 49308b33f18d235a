import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

interface PiecesBehind {
  readonly stream: ReadableStream<Uint8Array>
  readonly pieces: AsyncIterable<Uint8Array>
}

const ofRequests = new WeakMap<IncomingMessage, PiecesBehind>()

/** Opens nothing before somebody reads, and reads on only when what was read has been taken. */
export function byteStream(pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const from = pieces[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await from.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await from.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}

/**
 * The body of an answer that is a large file. Our server finds the pieces behind it, and sends them itself: a stream does
 * not say when a piece has gone. The pieces have memory of their own.
 */
export function largeBody(c: Context, pieces: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const stream = byteStream(pieces)
  const { incoming } = (c.env ?? {}) as { readonly incoming?: IncomingMessage }
  if (incoming) ofRequests.set(incoming, { stream, pieces })
  return stream
}

/** The pieces of the answer to this request; null where it has none, or where something else became of its body. */
export function piecesBehind(incoming: IncomingMessage, answer: Response): AsyncIterable<Uint8Array> | null {
  const found = ofRequests.get(incoming)
  return found && answer.body === found.stream ? found.pieces : null
}
