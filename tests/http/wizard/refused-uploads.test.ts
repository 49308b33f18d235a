import { afterAll, describe, expect, it } from 'vitest'
import { openWholeApp } from '../../support/apps/whole-app.ts'

const whole = await openWholeApp()
afterAll(() => whole[Symbol.dispose]())

const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

function send(path: string, body: BodyInit, headers: Readonly<Record<string, string>>) {
  return whole.app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
}

/** An upload that never ends until it is ended; the server reads it meanwhile. */
function openUpload() {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await promise
      controller.close()
    },
  })
  return { answer: send('/book', body, multipart), end }
}

describe('A photo that is sent with the form of the wizard and refused', () => {
  it('comes back as the page, with 413, when it is too large', async () => {
    const answer = await send('/book', 'x', { ...multipart, 'content-length': '99000000' })
    expect([answer.status, answer.headers.get('connection')]).toEqual([413, 'close'])
    expect(await answer.text()).toMatch(/A page.*Choose smaller photos/)
  })

  it('comes back as the page, with 503 and Retry-After, when too many are sent at once', async () => {
    const running = Array.from({ length: 4 }, openUpload)
    const form = new FormData()
    form.append('step', '3')
    form.append('photo', new Blob(['x']), 'photo.jpg')
    const answer = await whole.app.request('/book', { method: 'POST', body: form })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toMatch(/A page.*Many files are being sent/)
    for (const { end } of running) end()
    const ended = await Promise.all(running.map(async (one) => (await one.answer).status))
    expect(ended).toEqual([400, 400, 400, 400])
  })

  it('comes back as the page when the form has more text than a form can', async () => {
    const answer = await send('/book', `step=3&description=${'x'.repeat(70_000)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toMatch(/A page.*more than we can take/)
  })

  it("comes back as the page of an applicant's documents", async () => {
    const cookie = await whole.signIn('technician')
    const answer = await send('/application/documents', 'x', { ...multipart, cookie, 'content-length': '99000000' })
    expect(answer.status).toBe(413)
    expect(await answer.text()).toMatch(/A page.*more than we can take/)
  })
})
