import type { Handover, Message, MessageSender } from '#modules/messaging'
import { type Clock, OutsideDown, type PhotoId } from '#modules/shared'
import { type ConversationStore, type Leaving, formOf, isWindowOpen } from '#modules/whatsapp'
import { type Graph, type GraphAnswer, type GraphFault, fieldOf, firstOf } from './graph.ts'

export interface SenderPorts {
  readonly conversations: Pick<ConversationStore, 'formOf' | 'lastInboundAt' | 'templates'>
  readonly business: () => Promise<{ readonly name: string; readonly hotline: string }>
  /** A picture of ours, as a JPEG; null when it is gone. */
  readonly picture: (id: PhotoId) => Promise<Uint8Array<ArrayBuffer> | null>
  readonly clock: Clock
}

/** How a message is to leave now, by the rules of WhatsApp. */
export async function leavingOf(
  { conversations, business, clock }: Omit<SenderPorts, 'picture'>,
  message: Message,
  withDrafts: boolean,
): Promise<Leaving> {
  const templates = await conversations.templates()
  return formOf(message, {
    isWindowOpen: isWindowOpen(await conversations.lastInboundAt(message.to), clock.now()),
    form: await conversations.formOf(message.key),
    templates: withDrafts ? templates : templates.filter(({ state }) => state === 'approved'),
    business: await business(),
  })
}

/**
 * Sends over Meta's Cloud API. Meta has no idempotency: the message's own id goes along, comes back with each status,
 * and so tells of one that left although its answer was lost.
 */
export function createWhatsappSender(graph: Graph, ports: SenderPorts): MessageSender {
  return {
    channel: 'whatsapp',
    provider: 'whatsapp',
    async send(message, leaving) {
      const form = await leavingOf(ports, message, false)
      if (form.kind === 'refused') return { ...form, addressGone: false }
      const ready = await contentOf(graph, ports, form)
      if (ready.kind !== 'content') return ready
      await leaving()
      const answer = await graph.send({ to: message.to, biz_opaque_callback_data: message.id, ...ready.fields })
      return answer.ok ? accepted(answer) : faultHandover(answer.fault)
    },
  }
}

interface Content {
  readonly kind: 'content'
  readonly fields: Readonly<Record<string, unknown>>
}

const content = (fields: Content['fields']): Content => ({ kind: 'content', fields })

async function contentOf(
  graph: Graph,
  { picture }: SenderPorts,
  form: Exclude<Leaving, { kind: 'refused' }>,
): Promise<Content | Handover> {
  if (form.kind === 'text') return content({ type: 'text', text: { body: form.body, preview_url: false } })
  if (form.kind === 'template') {
    const { name, language } = form.template
    const parameters = form.parameters.map((text) => ({ type: 'text', text }))
    const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
    return content({ type: 'template', template: { name, language: { code: language }, components } })
  }
  const bytes = await picture(form.photoId)
  if (!bytes) return { kind: 'refused', reason: 'The picture is not there any more', addressGone: false }
  const uploaded = await graph.upload(bytes, 'image/jpeg', 'picture.jpg')
  if (!uploaded.ok) return faultHandover(uploaded.fault)
  const id = fieldOf(uploaded.body, 'id')
  if (typeof id !== 'string') throw new OutsideDown('WhatsApp', new Error('an upload was answered without an id'))
  return content({ type: 'image', image: { id, ...(form.caption && { caption: form.caption }) } })
}

function accepted({ body }: Extract<GraphAnswer, { ok: true }>): Handover {
  const id = fieldOf(firstOf(fieldOf(body, 'messages')), 'id')
  return { kind: 'accepted', providerId: typeof id === 'string' ? id : null, delivered: false }
}

/** Meta's codes: too much at once or not now; a number that is not on WhatsApp; all else stays as it is. */
const later: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004])
const notThere: ReadonlySet<number> = new Set([131026, 131030])
/** The keys are no good: the owner has to see to it, and what waits goes then. */
const locked: ReadonlySet<number> = new Set([0, 3, 10, 190, 200, 131005, 131031, 131042, 133010])

function faultHandover({ status, code, details }: GraphFault): Handover {
  const reason = `WhatsApp (${code}): ${details}`
  if (later.has(code) || locked.has(code) || status >= 500) return { kind: 'later', reason }
  return { kind: 'refused', reason, addressGone: notThere.has(code) }
}
