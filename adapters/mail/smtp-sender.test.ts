import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Message } from '#modules/messaging'
import { OutsideDown } from '#modules/shared'
import { stoppedClock } from '../../tests/support/doubles.ts'
import { greetMailServer } from './greet-mail-server.ts'
import { mailRefusal, openMailServer } from '../../tests/support/servers/mail-server.ts'
import { aMessage } from '../../tests/support/builders/messages.ts'
import { now } from '../../tests/support/builders/bookings.ts'
import { createSmtpSender } from './smtp-sender.ts'
import { runs } from '../../tests/support/property-runs.ts'

const letterhead = async () => ({
  businessName: 'Callout Croydon',
  hotline: '0800-247-847',
  companyName: 'Callout Ltd',
  companyNumber: '01234567',
  registeredOffice: '1 High Street, Croydon',
  vatNumber: '',
})

const print = async ({ content }: { readonly content: string }) => Buffer.from(`%PDF ${content}`)

function senderTo(url: URL, returnPath: string | null = null) {
  const from = { name: 'Callout Croydon', address: 'hello@callout.example' }
  return createSmtpSender({ url, from, returnPath, letterhead, print, clock: stoppedClock(now) })
}

function sent(name: string, changes: Partial<Message> = {}): Message {
  return {
    ...aMessage(name),
    state: 'sending',
    reason: null,
    provider: null,
    providerId: null,
    attempts: 1,
    resends: 0,
    createdAt: now,
    sentAt: null,
    ...changes,
  }
}

const leaving = async () => {}
const headersOf = (mail: { readonly headers: readonly { readonly key: string; readonly value: string }[] }) =>
  Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))

describe('mail sent over SMTP', () => {
  it('has the same content as HTML and as text, with sender, recipient and link', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    const message = sent('one', { subject: 'Booking confirmed – Tuesday', name: 'Zoë' })
    expect(await sender.send(message, leaving)).toEqual({
      kind: 'accepted',
      providerId: '<msg_one@callout.example>',
      delivered: false,
    })
    const [{ mail, from, to, raw } = { mail: null, from: '', to: [], raw: '' }] = server.received
    expect(raw).toMatch(/^Date: Sun, 1 Mar 2026 07:00:00 \+0000\r$/m)
    expect([from, to]).toEqual(['hello@callout.example', ['asha@example.com']])
    expect(mail).toMatchObject({
      subject: 'Booking confirmed – Tuesday',
      messageId: '<msg_one@callout.example>',
      from: { name: 'Callout Croydon', address: 'hello@callout.example' },
      to: [{ name: 'Zoë', address: 'asha@example.com' }],
      date: '2026-03-01T07:00:00.000Z',
      attachments: [],
    })
    const said = [
      'Hello Zoë,',
      'Tom will be there at 9.',
      'See you then.',
      'See your booking',
      'https://example.com/track/bkg_one',
      'Callout Croydon, telephone 0800-247-847',
      'Callout Ltd, Company number 01234567, 1 High Street, Croydon',
    ]
    for (const words of said) {
      expect(mail?.text).toContain(words)
      expect(mail?.html?.replaceAll(/<\/?span[^>]*>/g, '')).toContain(words)
    }
    expect(headersOf(mail ?? { headers: [] })).toMatchObject({ 'auto-submitted': 'auto-generated' })
  })

  it('has a return path at the owner’s domain that names the mail', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url, 'bounces+{id}@callout.example')
    await sender.send(sent('one'), leaving)
    await sender.send(sent('two', { resends: 2 }), leaving)
    expect(server.received.map(({ from }) => from)).toEqual([
      'bounces+msg_one@callout.example',
      'bounces+msg_two.2@callout.example',
    ])
    expect(server.received[0]?.mail.from?.address).toBe('hello@callout.example')
  })

  it('breaks no line within a reference or a telephone number, and keeps its text', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    await sender.send(sent('one', { subject: 'Paid: CB-7KQ4XW', text: 'Call 0800-247-847 about CB-7KQ4XW.' }), leaving)
    const { html, text } = server.received[0]?.mail ?? {}
    expect(html?.match(/nowrap">(CB-7KQ4XW|0800-247-847)<\/span>/g)).toHaveLength(4)
    expect(text).toContain('Call 0800-247-847 about CB-7KQ4XW.')
  })

  it('supports dark mode, and loads nothing from outside', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    await sender.send(sent('one', { action: null }), leaving)
    const html = server.received[0]?.mail.html ?? ''
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('name="color-scheme" content="light dark"')
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=/i)
    expect(html.match(/https?:\/\/[^"<\s]+/g)).toEqual(['http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd'])
  })

  it('contains a calendar both as an alternative and as a file, with its method', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    const content = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    const attachments = [{ name: 'visit.ics', type: 'text/calendar; method=CANCEL', content }]
    await sender.send(sent('one', { attachments }), leaving)
    const [{ raw, mail } = { raw: '', mail: null }] = server.received
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=CANCEL/)
    const calendars = mail?.attachments.filter(({ mimeType }) => /calendar|ics/.test(mimeType)) ?? []
    expect(calendars.map(({ filename }) => filename)).toContain('visit.ics')
    const text = (part: string | ArrayBuffer | Uint8Array) =>
      typeof part === 'string' ? part : new TextDecoder().decode(part)
    for (const part of calendars)
      expect(text(part.content).replaceAll('\r\n', '\n')).toBe(content.replaceAll('\r\n', '\n'))
    expect(calendars.length).toBeGreaterThanOrEqual(1)
  })

  it('has one-click unsubscribe headers only where the recipient may unsubscribe', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    await sender.send(sent('one', { unsubscribe: 'https://example.com/stop/abc' }), leaving)
    await sender.send(sent('two'), leaving)
    const [one, two] = server.received.map(({ mail }) => headersOf(mail))
    expect(one).toMatchObject({
      'list-unsubscribe': '<https://example.com/stop/abc>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
    expect(Object.keys(two ?? {}).filter((name) => name.startsWith('list-'))).toEqual([])
    expect(server.received[0]?.mail.text).toContain('https://example.com/stop/abc')
  })

  it('takes no header, recipient or body from a name or a subject', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    const evil = fc
      .array(
        fc.constantFrom(
          '\r',
          '\n',
          '\r\n',
          'Bcc: thief@example.org',
          ',',
          '<thief@example.org>',
          '"',
          '.',
          'a',
          '\u0000',
          '\u2028',
          'é',
          '@',
          ';',
        ),
        { maxLength: 12 },
      )
      .map((parts) => parts.join(''))
    await fc.assert(
      fc.asyncProperty(evil, evil, evil, async (name, subject, text) => {
        const before = server.received.length
        await sender.send(sent('one', { name, subject, text }), leaving)
        expect(server.received).toHaveLength(before + 1)
        const got = server.received.at(-1)
        expect(got?.to).toEqual(['asha@example.com'])
        expect(got?.mail.to?.map(({ address }) => address)).toEqual(['asha@example.com'])
        expect(got?.mail.bcc).toBeUndefined()
        expect(new Set([...(got?.mail.headers ?? []).map(({ key }) => key), 'subject'])).toEqual(
          new Set(['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']),
        )
      }),
      { numRuns: runs(60) },
    )
  })

  it.each([
    'asha@example.com\r\nRCPT TO:<thief@example.org>',
    'a@b.example, c@d.example',
    '<a@b.example>',
    'nobody',
    'a b@c.example',
  ])('is sent to exactly one address or not at all: %j', async (to) => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    expect(await sender.send(sent('one', { to }), leaving)).toMatchObject({ kind: 'refused', addressGone: true })
    expect(server.received).toEqual([])
  })

  it('keeps its id over automatic attempts, and gets a new one when a person sends it again', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    for (const resends of [0, 0, 1]) await sender.send(sent('one', { resends }), leaving)
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual([
      '<msg_one@callout.example>',
      '<msg_one@callout.example>',
      '<msg_one.1@callout.example>',
    ])
  })
})

describe('delivery to a mail server', () => {
  it('reports departure when all but the final dot is sent, and not before', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    let takenWhenLeaving: number | null = null
    await sender.send(sent('one'), async () => {
      await expect.poll(() => server.arrived()).toMatch(/\r\n\r\n\S/)
      takenWhenLeaving = server.received.length
    })
    expect(takenWhenLeaving).toBe(0)
    expect(server.received).toHaveLength(1)
  })

  it('sends no final dot when the departure cannot be recorded', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    const full = async () => {
      throw new Error('disk full')
    }
    await expect(sender.send(sent('one'), full)).rejects.toThrow(OutsideDown)
    await sender.send(sent('two'), leaving)
    expect(server.received.map(({ mail }) => mail.messageId)).toEqual(['<msg_two@callout.example>'])
  })

  it.each([
    [550, '5.1.1 No such user', { kind: 'refused', addressGone: true }],
    [550, 'Mailbox unavailable', { kind: 'refused', addressGone: true }],
    [550, '5.7.1 Not allowed by policy', { kind: 'refused', addressGone: false }],
    [552, '5.2.2 Mailbox full', { kind: 'refused', addressGone: false }],
    [450, '4.2.0 Greylisted', { kind: 'later' }],
  ] as const)('classifies the reply to the recipient: %i %s', async (code, words, expected) => {
    await using server = await openMailServer({ onRecipient: () => mailRefusal(code, words) })
    using sender = senderTo(server.url)
    let left = false
    const answer = await sender.send(sent('one'), async () => {
      left = true
    })
    expect(answer).toMatchObject({ ...expected, reason: expect.stringContaining(words) })
    expect(left).toBe(false)
  })

  it.each([
    [554, '5.6.0 Looks like spam', 'refused'],
    [451, '4.3.0 Try again', 'later'],
  ] as const)('classifies the reply after the mail: %i %s', async (code, words, kind) => {
    await using server = await openMailServer({
      onMail: async () => {
        throw mailRefusal(code, words)
      },
    })
    using sender = senderTo(server.url)
    expect(await sender.send(sent('one'), leaving)).toMatchObject({ kind })
    expect(server.received).toEqual([])
  })

  it('reports the server as down when it refuses the connection or the login', async () => {
    await using nobody = await openMailServer()
    const { url } = nobody
    await nobody[Symbol.asyncDispose]()
    using lost = senderTo(url)
    await expect(lost.send(sent('one'), leaving)).rejects.toThrow(OutsideDown)
    await using strict = await openMailServer({
      options: {
        onAuth: (_auth, _session, callback) => callback(new Error('Wrong password')),
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
      },
    })
    const asked = new URL(strict.url)
    asked.username = 'callout'
    asked.password = 'not-it'
    using shut = senderTo(asked)
    await expect(shut.send(sent('one'), leaving)).rejects.toThrow(OutsideDown)
    expect(strict.received).toEqual([])
  })

  it.each([
    ['smtps:', { secure: true, authOptional: true }],
    ['smtp:', { authOptional: true }],
  ])('sends nothing to a server with an invalid certificate (%s)', async (protocol, options) => {
    await using server = await openMailServer({ options })
    using sender = senderTo(new URL(server.url.href.replace('smtp:', protocol)))
    let left = false
    const sending = sender.send(sent('one'), async () => {
      left = true
    })
    await expect(sending).rejects.toThrow(OutsideDown)
    expect(left).toBe(false)
    expect(server.received).toEqual([])
  })

  it('sends nothing in clear to a server on another machine that offers no TLS', async () => {
    await using server = await openMailServer({ host: '127.0.0.2' })
    using sender = senderTo(server.url)
    let left = false
    const sending = sender.send(sent('one'), async () => {
      left = true
    })
    await expect(sending).rejects.toThrow(OutsideDown)
    expect(left).toBe(false)
    expect(server.received).toEqual([])
    expect(await greetMailServer(server.url, 2_000)).toMatch(/STARTTLS/i)
  })

  it('sends once although the pooled connection was closed meanwhile', async () => {
    await using first = await openMailServer({
      options: { authOptional: true, disabledCommands: ['STARTTLS'], socketTimeout: 500 },
    })
    using sender = senderTo(first.url)
    await sender.send(sent('one'), leaving)
    await expect.poll(() => first.connections()).toBe(0)
    expect(await sender.send(sent('two'), leaving)).toMatchObject({ kind: 'accepted' })
    expect(first.received.map(({ mail }) => mail.messageId)).toEqual([
      '<msg_one@callout.example>',
      '<msg_two@callout.example>',
    ])
  })

  it('has a text that is to be a PDF file printed, and other files as they are', async () => {
    await using server = await openMailServer()
    using sender = senderTo(server.url)
    const attachments = [
      { name: 'terms.pdf', type: 'application/pdf', content: 'The terms' },
      { name: 'notes.txt', type: 'text/plain', content: 'Notes' },
    ]
    await sender.send(sent('files', { attachments }), leaving)
    const [{ mail } = { mail: null }] = server.received
    const files = mail?.attachments.map(({ filename, mimeType, content }) => [
      filename,
      mimeType,
      typeof content === 'string' ? content : Buffer.from(new Uint8Array(content)).toString(),
    ])
    expect(files).toEqual([
      ['terms.pdf', 'application/pdf', '%PDF The terms'],
      ['notes.txt', 'text/plain', 'Notes'],
    ])
  })
})
