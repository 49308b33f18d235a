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
