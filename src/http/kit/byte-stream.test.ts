import { describe, expect, it } from 'vitest'
import { byteStream } from './byte-stream.ts'

function told() {
  const heard: string[] = []
  async function* pieces() {
    heard.push('opened')
    try {
      yield Uint8Array.of(1)
      heard.push('read on')
      yield Uint8Array.of(2)
    } finally {
      heard.push('closed')
    }
  }
  return { heard, stream: byteStream(pieces()) }
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve))

describe('byteStream', () => {
  it('opens nothing before somebody reads, so that an answer without a body leaves no file open', async () => {
    const { heard, stream } = told()
    await aMoment()
    expect(heard).toEqual([])
    await stream.cancel()
    expect(heard).toEqual([])
  })

  it('reads on only when what was read has been taken, and closes when nobody takes the rest', async () => {
    const { heard, stream } = told()
    const reader = stream.getReader()
    expect((await reader.read()).value).toEqual(Uint8Array.of(1))
    await aMoment()
    expect(heard).toEqual(['opened'])
    await reader.cancel()
    expect(heard).toEqual(['opened', 'closed'])
  })

  it('ends with the last piece', async () => {
    const { heard, stream } = told()
    expect([...new Uint8Array(await new Response(stream).arrayBuffer())]).toEqual([1, 2])
    expect(heard).toEqual(['opened', 'read on', 'closed'])
  })
})
