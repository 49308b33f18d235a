const bytes = new TextEncoder()

/** Reads on only when what was read has been taken. */
export function csvStream(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(bytes.encode(value))
    },
    async cancel() {
      await lines.return(null)
    },
  })
}
