import { describe, expect, it } from 'vitest'
import { StorageDown } from '#modules/shared'
import { createLog } from './log.ts'

function opened() {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const said = () => lines.map((line): unknown => JSON.parse(line))
  return { log, said }
}

describe('the log', () => {
  it('has one line of a full disk, however many writes fail in a second, and each line of anything else', () => {
    const { log, said } = opened()
    const full = new StorageDown('full', new Error('database or disk is full'))
    for (let n = 0; n < 50; n += 1) log.error({ err: full, n }, 'a write failed')
    for (let n = 0; n < 3; n += 1) log.error({ err: new Error('ours') }, 'a fault')
    log.info('the database can be written again')
    const words = (text: string) => said().filter((line) => (line as { readonly msg: string }).msg === text)
    expect(words('a write failed')).toMatchObject([{ n: 0 }])
    expect([words('a fault').length, words('the database can be written again').length]).toEqual([3, 1])
  })

  it('never has a password, a secret or a cookie', () => {
    const { log, said } = opened()
    log.warn({ password: 'a', cookie: 'b', request: { authorization: 'c', clientSecret: 'd' } }, 'words')
    expect(said()).toMatchObject([{ msg: 'words', request: {} }])
    expect(JSON.stringify(said())).not.toMatch(/"[abcd]"/)
  })
})
