import { type Result, at, doneAt } from '#modules/shared'
import { type Catalogue, printSiteFacts } from '#modules/catalogue'
import { type WhatsappModule, type WhatsappRefusal, numberIn } from '#modules/whatsapp'
import { notValid } from '../kit/form-faults.ts'
import type { Submission, Submitted } from '../kit/submission.ts'
import {
  whatsappAboutFields,
  whatsappBulkFields,
  whatsappMediaFields,
  whatsappNumberEdit,
  whatsappTemplateEdit,
  whatsappTemplateFields,
  whatsappTextFields,
} from './fields.ts'
import type { Problem } from '../kit/problem.ts'
import { noSuchBooking, whatsappProblem } from './problems.ts'

const center = at.whatsapp.home()

/** The forms of the WhatsApp Center. */
export function whatsappForms(
  form: Submission,
  { whatsapp, catalogue }: { readonly whatsapp: WhatsappModule; readonly catalogue: Catalogue },
): void {
  form(`${center}/send`, { access: 'message' }, async (sent) => {
    const { once, page, ...fields } = partsOf(sent)
    const parsed = whatsappTextFields.safeParse(fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { to, body } = parsed.data
    return ended(sent, page, to, await whatsapp.sendText({ to, body, by: sent.who.id, once }))
  })

  form(`${center}/template`, { access: 'message' }, async (sent) => {
    const { once, page } = partsOf(sent)
    const { to, template } = sent.fields
    const parsed = whatsappTemplateFields.safeParse({ to, template, parameters: parametersIn(sent.fields) })
    if (!parsed.success) return sent.again(inPlaces(notValid(parsed.error), sent.fields), page)
    return ended(sent, page, parsed.data.to, await whatsapp.sendTemplate({ ...parsed.data, by: sent.who.id, once }))
  })

  form(`${center}/media`, { access: 'message' }, async (sent) => {
    const { once, page, ...fields } = partsOf(sent)
    const parsed = whatsappMediaFields.safeParse(fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { to, mediaUrl: photoId, caption = '' } = parsed.data
    return ended(sent, page, to, await whatsapp.sendMedia({ to, photoId, caption, by: sent.who.id, once }))
  })

  form(`${center}/bulk`, { access: 'message' }, async (sent) => {
    const { once } = partsOf(sent)
    const { fields } = sent
    const parsed = whatsappBulkFields.safeParse({ template: fields['template'], parameters: parametersIn(fields) })
    if (!parsed.success) return sent.again(inPlaces(notValid(parsed.error), fields), `${center}/many`)
    const bulk = await whatsapp.sendBulk({ ...parsed.data, by: sent.who.id, once })
    if (!bulk.ok) return sent.again(inPlaces(whatsappProblem(bulk.refusal), fields), `${center}/many`)
    return sent.c.redirect(doneAt(`${center}/many`, 'sent'), 303)
  })

  form(`${center}/bulk/stop`, { access: 'message' }, async (sent) => {
    const bulk = await whatsapp.findBulk(sent.fields['id'] ?? '')
    if (!bulk) return sent.refuse(404)
    await whatsapp.stopBulk(bulk.id)
    return sent.c.redirect(doneAt(`${center}/many`, 'stopped'), 303)
  })

  form(`${center}/done`, { access: 'message' }, async (sent) => {
    const number = numberIn(sent.fields['phone'] ?? '')
    if (number === null) return sent.refuse(404)
    await whatsapp.setNeedsPerson(number, false)
    return sent.c.redirect(pageOf(number), 303)
  })

  form(`${center}/about`, { access: 'message' }, async (sent) => {
    const { phone = '', booking_reference } = sent.fields
    const number = numberIn(phone)
    const conversation = number === null ? null : await whatsapp.find(number)
    if (number === null || conversation === null || conversation.lastInboundAt === null) return sent.refuse(404)
    const parsed = whatsappAboutFields.safeParse({ booking_reference })
    if (!parsed.success) return sent.again(notValid(parsed.error), pageOf(number))
    const set = await whatsapp.setAbout(number, parsed.data.booking_reference)
    if (!set.ok) return sent.again(noSuchBooking, pageOf(number))
    return sent.c.redirect(doneAt(pageOf(number), 'about'), 303)
  })

  form(`${center}/templates`, { access: 'settings' }, async (sent) => {
    const page = `${center}/templates`
    const { name = '', language = '', body = '', state = '' } = sent.fields
    const parsed = whatsappTemplateEdit.safeParse({ name, language, body, state })
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    await whatsapp.putTemplate(parsed.data, sent.who.id)
    return sent.c.redirect(doneAt(page, 'kept'), 303)
  })

  form(`${center}/number`, { access: 'settings' }, async (sent) => {
    const page = `${center}/number`
    const parsed = whatsappNumberEdit.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const number = parsed.data.whatsapp_number ?? ''
    const facts = printSiteFacts(await catalogue.site())
    const set = await catalogue.setSite({ ...facts, whatsapp_number: number })
    if (!set.ok) throw new Error(`a number was not taken: ${set.refusal.faults.map(({ path }) => path).join(', ')}`)
    return sent.c.redirect(doneAt(page, number === '' ? 'hidden' : 'shown'), 303)
  })

  form(`${center}/templates/remove`, { access: 'settings' }, async (sent) => {
    const removed = await whatsapp.removeTemplate(sent.fields['name'] ?? '')
    return removed.ok ? sent.c.redirect(doneAt(`${center}/templates`, 'removed'), 303) : sent.refuse(404)
  })
}

function partsOf({ fields, c }: Submitted) {
  const { once, ...rest } = fields
  const made = once !== undefined && /^[\w-]{8,64}$/.test(once) ? once : c.var.requestId
  return { ...rest, once: made, page: pageOf(numberIn(rest['to'] ?? '') ?? '') }
}

function ended(
  sent: Submitted,
  page: string,
  to: string,
  outcome: Result<unknown, WhatsappRefusal>,
): Promise<Response> | Response {
  if (!outcome.ok) return sent.again(inPlaces(whatsappProblem(outcome.refusal), sent.fields), page)
  return sent.c.redirect(doneAt(pageOf(to), 'queued'), 303)
}

function pageOf(number: string): string {
  return `${center}?${new URLSearchParams({ phone: number })}`
}

/** Puts a template's faults at the fields of its placeholders. */
function inPlaces(fault: Problem, fields: Readonly<Record<string, string | undefined>>): Problem {
  const empty = Object.keys(fields).filter((name) => /^parameter-\d+$/.test(name) && fields[name]?.trim() === '')
  const errors = fault.errors?.flatMap(({ path, message }) => {
    if (path === 'parameters' && empty.length > 0) return empty.map(emptyPlace)
    const place = /^parameters\.(\d+)$/.exec(path)?.[1]
    return [{ path: place === undefined ? path : `parameter-${Number(place) + 1}`, message }]
  })
  return errors ? { ...fault, errors } : fault
}

function emptyPlace(name: string) {
  return { path: name, message: `Please fill in {{${name.slice('parameter-'.length)}}}` }
}

/** Each place of a template has a field of its own: `parameter-1`, `parameter-2`... */
function parametersIn(fields: Readonly<Record<string, string | undefined>>): readonly string[] {
  const found: string[] = []
  for (let place = 1; place <= 20; place += 1) {
    const word = fields[`parameter-${place}`]
    if (word === undefined) break
    found.push(word)
  }
  while (found.at(-1)?.trim() === '') found.pop()
  return found
}
