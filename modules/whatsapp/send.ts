import { type MessageId, type PhotoId, type Result, type UserId, accept, refuse } from '#modules/shared'
import type { OutgoingForm, Template } from './conversation.ts'
import type { WhatsappPorts } from './ports.ts'
import { fillTemplate, placesIn } from './template.ts'
import { isWindowOpen } from './window.ts'

export type SendRefusal =
  /** They last wrote more than 24 hours ago: only a template may be sent. */
  | { readonly kind: 'window-closed' }
  /** They have said STOP. */
  | { readonly kind: 'stopped' }
  /** They have not agreed to be written to, and have not written themselves. */
  | { readonly kind: 'no-consent' }
  | { readonly kind: 'template-unknown' }
  | { readonly kind: 'parameters-missing'; readonly places: number }
  | { readonly kind: 'file-unknown' }

/** A message that the office sends to one number. */
export interface StaffMessage {
  readonly to: string
  readonly by: UserId
  /** Makes it one, however often it is sent. */
  readonly once: string
}

/** Free text; only while the window is open (decision L2). */
export async function sendText(
  ports: WhatsappPorts,
  { body, ...message }: StaffMessage & { readonly body: string },
): Promise<Result<MessageId | null, SendRefusal>> {
  const refusal = await mayWrite(ports, message.to, false)
  return refusal ? refuse(refusal) : accept(await queueOne(ports, message, body, null))
}

/** A picture of our own; only while the window is open (decision L5). */
export async function sendMedia(
  ports: WhatsappPorts,
  { photoId, caption, ...message }: StaffMessage & { readonly photoId: PhotoId; readonly caption: string },
): Promise<Result<MessageId | null, SendRefusal>> {
  if (!(await ports.hasPhoto(photoId))) return refuse({ kind: 'file-unknown' })
  const refusal = await mayWrite(ports, message.to, false)
  if (refusal) return refuse(refusal)
  return accept(await queueOne(ports, message, caption || 'A picture', { kind: 'media', photoId, caption }))
}

/** Approved words, at any time, to a number that consented. */
export async function sendTemplate(
  ports: WhatsappPorts,
  {
    template,
    parameters,
    ...message
  }: StaffMessage & { readonly template: string; readonly parameters: readonly string[] },
): Promise<Result<MessageId | null, SendRefusal>> {
  const ready = await readyTemplate(ports, template, parameters)
  if (!ready.ok) return ready
  const refusal = await mayWrite(ports, message.to, true)
  if (refusal) return refuse(refusal)
  return accept(
    await queueOne(ports, message, fillTemplate(ready.value, parameters), { kind: 'template', template, parameters }),
  )
}

export async function readyTemplate(
  { conversations, isSimulated }: WhatsappPorts,
  name: string,
  parameters: readonly string[],
): Promise<Result<Template, SendRefusal>> {
  const template = (await conversations.templates()).find((one) => one.name === name)
  if (!template || (template.state === 'draft' && !isSimulated)) return refuse({ kind: 'template-unknown' })
  const places = placesIn(template.body)
  return parameters.length < places ? refuse({ kind: 'parameters-missing', places }) : accept(template)
}

async function mayWrite(ports: WhatsappPorts, phone: string, isTemplate: boolean): Promise<SendRefusal | null> {
  const { conversations, clock } = ports
  const known = await conversations.find(phone)
  const { agreed, stopped } = await ports.standing(phone, known?.userId ?? null)
  if (stopped) return { kind: 'stopped' }
  if (isWindowOpen(known?.lastInboundAt ?? null, clock.now())) return null
  if (!agreed) return { kind: 'no-consent' }
  return isTemplate ? null : { kind: 'window-closed' }
}

async function queueOne(
  { conversations, queue, clock }: WhatsappPorts,
  { to, by, once }: StaffMessage,
  text: string,
  form: OutgoingForm | null,
): Promise<MessageId | null> {
  const key = `whatsapp:${by}:${once}`
  if (form) await conversations.keepForm(key, form)
  const known = await conversations.find(to)
  await queue([
    {
      key,
      event: 'by_hand',
      cause: by,
      phone: to,
      name: known?.name ?? null,
      userId: known?.userId ?? null,
      bookingId: known?.booking?.isSure ? known.booking.id : null,
      text,
      notBefore: clock.now(),
    },
  ])
  await conversations.setNeedsPerson(to, false)
  return conversations.messageOf(key)
}
