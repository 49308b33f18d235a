import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Message } from '#modules/messaging'
import { type MessageId, OutsideDown, parseId } from '#modules/shared'
import type { OutgoingForm, Template } from '#modules/whatsapp'
import { fakeSettings, graphFault, openFakeWhatsapp } from '../../tests/fakes/whatsapp.ts'
import { createGraph } from './graph.ts'
import { createRelaySender } from './relay.ts'
import { createWhatsappSender } from './sender.ts'

const noon = Temporal.Instant.from('2026-03-02T12:00:00Z')
const update: Template = { name: 'service_update', language: 'en_GB', body: '{{1}}: {{2}} ({{3}})', state: 'approved' }
const draft: Template = { ...update, name: 'winter_offer', body: 'Boiler checks from {{1}}.', state: 'draft' }

function photo() {
  const id = parseId('pho', 'pho_one-picture')
  if (!id) throw new Error('not the id of a picture')
  return id
}

const message: Message = {
  id: 'msg_1' as MessageId,
  key: 'a key',
  event: 'booking_confirmed',
  cause: 'evt_1',
  channel: 'whatsapp',
  to: '+447700900123',
  name: 'Ada Swift',
  userId: null,
  bookingId: null,
  subject: 'Booking confirmed',
  text: 'Tuesday 3 March, 10 am.\n\nSee you then.',
  action: null,
  attachments: [],
  link: null,
  notBefore: noon,
  state: 'sending',
  reason: null,
  provider: null,
  providerId: null,
  attempts: 1,
  resends: 0,
  createdAt: noon,
  sentAt: null,
}

/** A sender before the fake, for somebody who wrote so many hours ago. */
async function open({ hoursAgo = 1, form = null }: { hoursAgo?: number | null; form?: OutgoingForm | null } = {}) {
  const whatsapp = await openFakeWhatsapp()
  const ports = {
    conversations: {
      lastInboundAt: async () => (hoursAgo === null ? null : noon.subtract({ hours: hoursAgo })),
      formOf: async () => form,
      templates: async () => [update, draft],
    },
    business: async () => ({ name: 'Callout Croydon', hotline: '0800-247-847' }),
    picture: async () => new Uint8Array([0xff, 0xd8, 0xff]),
    clock: { now: () => noon },
  }
  const sender = createWhatsappSender(createGraph({ ...fakeSettings, apiBase: whatsapp.base }), ports)
  const left: number[] = []
  return {
    whatsapp,
    left,
    relay: createRelaySender(ports),
    send: () =>
      sender.send(message, async () => {
        left.push(whatsapp.sent.length)
      }),
    [Symbol.asyncDispose]: whatsapp[Symbol.asyncDispose],
  }
}

describe('WhatsApp sender', () => {
  it('sends free text while the window is open, and reports departure just before', async () => {
    await using job = await open()
    expect(await job.send()).toEqual({ kind: 'accepted', providerId: 'wamid.1', delivered: false })
    expect(job.whatsapp.sent).toEqual([
      {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        biz_opaque_callback_data: 'msg_1',
        to: message.to,
        type: 'text',
        text: { body: message.text, preview_url: false },
      },
    ])
    expect(job.left).toEqual([0])
  })

  it('sends the approved template outside the window, on one line', async () => {
    await using job = await open({ hoursAgo: 24 })
    expect((await job.send()).kind).toBe('accepted')
    expect(job.whatsapp.sent).toMatchObject([
      {
        template: {
          name: 'service_update',
          language: { code: 'en_GB' },
          components: [{ parameters: [{}, { text: 'Tuesday 3 March, 10 am. See you then.' }, {}] }],
        },
      },
    ])
  })

  it('uploads a picture, and sends no address of it', async () => {
    await using job = await open({ form: { kind: 'media', photoId: photo(), caption: 'The valve' } })
    expect((await job.send()).kind).toBe('accepted')
    expect(job.whatsapp.uploads).toMatchObject([{ type: 'image/jpeg' }])
    expect(job.whatsapp.sent).toMatchObject([{ type: 'image', image: { id: 'media-1', caption: 'The valve' } }])
  })

  it('refuses a template that is not approved, and sends nothing', async () => {
    await using job = await open({ form: { kind: 'template', template: 'winter_offer', parameters: ['£79'] } })
    expect(await job.send()).toMatchObject({ kind: 'refused', addressGone: false })
    expect([job.whatsapp.sent, job.left]).toEqual([[], []])
  })

  it.each([
    [graphFault(400, 131026, 'Not a WhatsApp number'), { kind: 'refused', addressGone: true }],
    [graphFault(400, 131047, 'More than 24 hours'), { kind: 'refused', addressGone: false }],
    [graphFault(400, 132001, 'No such template'), { kind: 'refused', addressGone: false }],
    [graphFault(400, 130429, 'Too much'), { kind: 'later' }],
    [graphFault(401, 190, 'The token has expired'), { kind: 'later' }],
    [graphFault(500, 131000, 'Something went wrong'), { kind: 'later' }],
  ])('classifies the answer %j', async (trouble, outcome) => {
    await using job = await open()
    job.whatsapp.refuseNext(trouble)
    expect(await job.send()).toMatchObject(outcome)
    expect(job.whatsapp.sent).toEqual([])
  })

  it('reports an unknown result when the answer is lost or unreadable', async () => {
    await using job = await open()
    job.whatsapp.dropNext()
    await expect(job.send()).rejects.toThrow(OutsideDown)
    expect(job.whatsapp.sent).toHaveLength(1)
    job.whatsapp.refuseNext({ status: 502, body: '<html>' })
    await expect(job.send()).rejects.toThrow(OutsideDown)
  })

  it('throws no fault with the token in it', async () => {
    await using job = await open()
    job.whatsapp.dropNext()
    const fault = await job.send().catch((thrown: unknown) => thrown)
    expect(fault).toBeInstanceOf(OutsideDown)
    expect(JSON.stringify(fault, Object.getOwnPropertyNames(fault))).not.toContain(fakeSettings.token)
  })
})

describe('built-in WhatsApp relay', () => {
  it('enforces the rules, needs no approval and reports delivery', async () => {
    await using job = await open({ form: { kind: 'template', template: 'winter_offer', parameters: ['£79'] } })
    const leaving = async () => {}
    expect(await job.relay.send(message, leaving)).toEqual({
      kind: 'accepted',
      providerId: 'relay-msg_1',
      delivered: true,
    })
    expect(job.whatsapp.sent).toEqual([])
    await using closed = await open({ hoursAgo: null, form: { kind: 'media', photoId: photo(), caption: '' } })
    expect((await closed.relay.send(message, leaving)).kind).toBe('refused')
  })
})

const examplesFile = '../shared/specs/whatsapp/request_examples_v23.json'

describe.skipIf(!existsSync(examplesFile))('Meta’s published request examples', () => {
  // The body of a skipped suite runs too.
  const examples: Readonly<Record<string, object>> = existsSync(examplesFile)
    ? JSON.parse(readFileSync(examplesFile, 'utf8'))
    : {}

  it.each([
    ['Send Text Message', 1, null],
    ['Send Image Message by ID', 1, { kind: 'media', photoId: photo(), caption: '' } as const],
    ['Send Message Template Text', 24, null],
  ])('contain every field that is sent: %s', async (name, hoursAgo, form) => {
    await using job = await open({ hoursAgo, form })
    await job.send()
    const [sent] = job.whatsapp.sent
    const { biz_opaque_callback_data: own, ...published } = sent ?? {}
    expect(own).toBe('msg_1')
    expect(fieldsOf(examples[name])).toEqual(expect.arrayContaining([...fieldsOf(published)]))
  })
})

/**
 * Every place in a message, such as `template.language.code`; lists are looked into, the indexes of places are left
 * out.
 */
function fieldsOf(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [path]
  const places = Array.isArray(value)
    ? value.flatMap((one) => fieldsOf(one, `${path}[]`))
    : Object.entries(value).flatMap(([name, one]) => fieldsOf(one, path === '' ? name : `${path}.${name}`))
  return [...new Set(places)]
}
