import { describe, expect, it } from 'vitest'
import { createKeptPictures } from './social-pictures.ts'

const words = (title: string) => ({ title, text: 'Text', business: 'Callout', hotline: '0800' })

function opened() {
  const asked: string[] = []
  const faults: Error[] = []
  const kept = createKeptPictures({
    pictures: {
      async draw({ title }) {
        asked.push(title)
        const fault = faults.pop()
        if (fault) throw fault
        return new Uint8Array([title.length])
      },
    },
  })
  return { asked, faults, socialPicture: (of: ReturnType<typeof words>) => kept.socialPicture(of) }
}

describe('pictures of pages', () => {
  it('are drawn once for the same words, also when two ask at once', async () => {
    const { asked, socialPicture } = opened()
    const two = await Promise.all([socialPicture(words('Home')), socialPicture(words('Home'))])
    expect([two, await socialPicture(words('Home'))].flat()).toEqual([1, 2, 3].map(() => new Uint8Array([4])))
    expect(asked).toEqual(['Home'])
    await socialPicture({ ...words('Home'), hotline: '0801' })
    expect(asked.length).toBe(2)
  })

  it('are tried again after a fault', async () => {
    const { asked, faults, socialPicture } = opened()
    faults.push(new Error('out of memory'))
    await expect(socialPicture(words('Home'))).rejects.toThrow('out of memory')
    expect(await socialPicture(words('Home'))).toEqual(new Uint8Array([4]))
    expect(asked.length).toBe(2)
  })

  it('are forgotten after many others, the one that was not asked for the longest first', async () => {
    const { asked, socialPicture } = opened()
    for (let n = 0; n < 60; n += 1) await socialPicture(words(`Page ${n}`))
    await socialPicture(words('Page 0'))
    await socialPicture(words('One more'))
    await socialPicture(words('Page 0'))
    expect(asked.length).toBe(61)
    await socialPicture(words('Page 1'))
    expect(asked.length).toBe(62)
  })
})
