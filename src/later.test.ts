import { describe, expect, it } from 'vitest'
import { createLater } from './later.ts'

describe('createLater', () => {
  function counting() {
    const made: string[] = []
    const thing = (name: string) => ({
      name: () => name,
      made: made.push(name),
    })
    return { made, thing }
  }

  it('makes nothing until something of it is asked for, and then once', () => {
    const { made, thing } = counting()
    const later = createLater()
    const [first, second] = [later(() => thing('first')), later(() => thing('second'))]
    expect(made).toEqual([])
    expect([second.name(), second.name()]).toEqual(['second', 'second'])
    expect(made).toEqual(['second'])
    expect(first.made).toBe(2)
  })

  it('makes the rest in order when it is prepared, and nothing twice', async () => {
    const { made, thing } = counting()
    const later = createLater()
    const [, second] = [later(() => thing('first')), later(() => thing('second')), later(() => thing('third'))]
    second.name()
    await later.prepare()
    expect(made).toEqual(['second', 'first', 'third'])
    expect(second.made).toBe(1)
  })

  it('says what is wrong when it is asked for, and tries again', () => {
    let tries = 0
    const broken = createLater()(() => {
      tries += 1
      if (tries === 1) throw new Error('not yet')
      return { answer: () => 42 }
    })
    expect(() => broken.answer()).toThrow('not yet')
    expect(broken.answer()).toBe(42)
  })
})
