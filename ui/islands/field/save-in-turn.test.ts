import { describe, expect, it } from 'vitest'
import { saveInTurn } from './save-in-turn.ts'

/** A form with one field, and a server that answers when it is asked to. */
function formAndServer() {
  const sent: string[] = []
  const form = { now: '', kept: '', fails: false, onShow: () => {} }
  let shows = 0
  const save = saveInTurn<string>({
    next: () => (form.now === form.kept ? null : form.now),
    send: async (change) => {
      sent.push(change)
      await Promise.resolve()
      if (form.fails) return false
      form.kept = change
      return true
    },
    show: async () => {
      shows += 1
      form.onShow()
      form.onShow = () => {}
      await Promise.resolve()
    },
  })
  return { form, sent, save, shows: () => shows }
}

describe('saving in turn', () => {
  it('saves a change that is made while the one before it is sent', async () => {
    const { form, sent, save } = formAndServer()
    form.now = 'a'
    const saved = save()
    form.now = 'b'
    await Promise.all([saved, save()])
    expect(sent).toEqual(['a', 'b'])
  })

  it('saves a change that is made while the page shows what was saved', async () => {
    const { form, sent, save, shows } = formAndServer()
    form.now = 'a'
    const second: Promise<void>[] = []
    form.onShow = () => {
      form.now = 'b'
      second.push(save())
    }
    await save()
    await Promise.all(second)
    expect(sent).toEqual(['a', 'b'])
    expect(shows()).toBe(2)
  })

  it('shows once where nothing is to be saved, and shows nothing where a change has to wait', async () => {
    const { form, sent, save, shows } = formAndServer()
    await save()
    expect([sent, shows()]).toEqual([[], 1])
    form.now = 'a'
    form.fails = true
    await save()
    expect([sent, shows()]).toEqual([['a'], 1])
    form.fails = false
    await save()
    expect([sent, shows()]).toEqual([['a', 'a'], 2])
  })
})
