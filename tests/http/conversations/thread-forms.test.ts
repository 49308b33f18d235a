import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { photo } from '../../support/uploads/thread-files.ts'
import { type ThreadDesk, openThreadDesk } from './thread-desk.ts'

let desk: ThreadDesk
beforeAll(async () => {
  desk = await openThreadDesk()
})
afterAll(() => desk[Symbol.dispose]())

interface Typed {
  readonly once?: string
  readonly text?: string
  readonly file?: { readonly name: string; readonly bytes: Uint8Array }
}

/** The form of the page as a browser without scripts sends it: the text stands before the file. */
function formOf({ once = 'page-1', text = '', file }: Typed): FormData {
  const form = new FormData()
  form.append('once', once)
  form.append('text', text)
  form.append('file', new Blob(file ? [new Uint8Array(file.bytes)] : []), file?.name ?? '')
  return form
}

const send = (booking: string, typed: Typed, as: 'customer' | 'office' | null = 'customer') =>
  desk.call('POST', `/chat/${booking}/send`, { as, body: formOf(typed) })
const written = (booking: string) =>
  desk.whole.data.rows('service_communications', { booking_id: booking, sender_type: 'customer' })

describe('the form of the conversation without scripts', () => {
  it('sends a photo with what was typed as its caption, once, and says so', async () => {
    const booking = await desk.booked()
    const typed = { text: 'The leak\r\nunder the sink', file: { name: 'leak.jpg', bytes: await photo() } }
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await send(booking, typed)
      expect([status, headers.get('location')]).toEqual([303, `/chat/${booking}?done=uploaded#thread-text`])
    }
    expect(written(booking)).toMatchObject([
      { message_type: 'image', message_content: 'The leak\nunder the sink', file_name: 'leak.jpg' },
    ])
    await send(booking, { once: 'page-2', file: typed.file })
    expect(written(booking).map(({ message_content }) => message_content)).toEqual(['The leak\nunder the sink', ''])
  })

  it('sends a text without a file, and nothing that is blank', async () => {
    const booking = await desk.booked()
    expect((await send(booking, { text: ' Hello ' })).headers.get('location')).toBe(`/chat/${booking}#thread-text`)
    const blank = await send(booking, { text: '   ' })
    expect([blank.status, await blank.answer.text()]).toEqual([422, expect.stringContaining('Please write a message')])
    expect(written(booking).map(({ message_content }) => message_content)).toEqual(['Hello'])
  })

  it.each([
    [415, 'a page that is called a photo', async () => Buffer.from('<html><script>1</script>'), 'Files of this kind'],
    [
      413,
      'a photo of more than 15 MB',
      async () => Buffer.concat([await photo(), Buffer.alloc(15 * 1024 * 1024)]),
      'more than we can take',
    ],
  ])('comes back with %i for %s, in words and with what was typed', async (status, _, bytes, words) => {
    const booking = await desk.booked()
    const refused = await send(booking, { text: 'Look at this', file: { name: 'a.jpg', bytes: await bytes() } })
    const page = await refused.answer.text()
    expect(refused.status).toBe(status)
    expect(page).toContain(words)
    expect(page).toContain('Look at this')
    expect(written(booking)).toEqual([])
  })

  it('comes back with what was typed when the conversation is closed', async () => {
    const booking = await desk.booked()
    const over = desk.whole.clock
      .now()
      .subtract({ hours: 24 * 31 })
      .toString()
    desk.whole.data.set('bookings', { id: booking }, { status: 'completed', actual_end_time: over })
    const refused = await send(booking, { text: 'Too late', file: { name: 'a.jpg', bytes: await photo() } })
    const page = await refused.answer.text()
    expect(refused.status).toBe(409)
    expect(page).toContain('This conversation is over')
    expect(page).toContain('Too late')
    expect(written(booking)).toEqual([])
  })

  it('takes nothing from a stranger, who is asked to sign in', async () => {
    const booking = await desk.booked()
    const refused = await send(booking, { text: 'Hello', file: { name: 'a.jpg', bytes: await photo() } }, null)
    expect([refused.status, refused.headers.get('location')]).toEqual([303, expect.stringContaining('/login')])
    expect(written(booking)).toEqual([])
  })
})
