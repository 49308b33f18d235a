import { describe, expect, it } from 'vitest'
import { byteStream } from './byte-stream.ts'

function recorded() {
  const steps: string[] = []
  async function* pieces() {
    steps.push('opened')
    try {
      yield Uint8Array.of(1)
      steps.push('read on')
      yield Uint8Array.of(2)
    } finally {
      steps.push('closed')
    }
  }
  return { steps, stream: byteStream(pieces()) }
}

const aMoment = () => new Promise((resolve) => setImmediate(resolve))

describe('byteStream', () => {
  it('opens nothing before the first read, so that an answer without a body leaves no file open', async () => {
    const { steps, stream } = recorded()
    await aMoment()
    expect(steps).toEqual([])
    await stream.cancel()
    expect(steps).toEqual([])
  })

  it('reads on only after a read, and closes when it is cancelled', async () => {
    const { steps, stream } = recorded()
    const reader = stream.getReader()
    expect((await reader.read()).value).toEqual(Uint8Array.of(1))
    await aMoment()
    expect(steps).toEqual(['opened'])
    await reader.cancel()
    expect(steps).toEqual(['opened', 'closed'])
  })

  it('ends with the last piece', async () => {
    const { steps, stream } = recorded()
    expect([...new Uint8Array(await new Response(stream).arrayBuffer())]).toEqual([1, 2])
    expect(steps).toEqual(['opened', 'read on', 'closed'])
  })
})
