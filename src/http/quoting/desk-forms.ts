import { at, doneAt, parseId } from '#modules/shared'
import { rowsOfFields } from '#modules/invoicing'
import { changeForm } from '../desks/changes.ts'
import type { FormFields } from '../kit/form-body.ts'
import { notValid } from '../kit/form-faults.ts'
import type { Submission } from '../kit/submission.ts'
import { type QuoteDeskPorts, changeQuote, priceFrom } from './desk-routes.ts'
import { priceFields, questionFields, quoteChangeFields } from './fields.ts'
import { quoteDeskProblem } from './problems.ts'

/** The forms of a request's page in the office. */
export function quoteDeskForms(form: Submission, ports: QuoteDeskPorts): void {
  const { quoting } = ports
  form('/admin/quotes/:id/question', { access: 'message' }, async (sent) => {
    const id = parseId('qrq', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.admin.quote(id)
    const parsed = questionFields.safeParse(sent.fields)
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const asked = await quoting.ask(id, { ...parsed.data, by: sent.who.id })
    if (asked.ok) return sent.c.redirect(doneAt(page, 'asked'), 303)
    return asked.refusal.kind === 'quote-request-unknown'
      ? sent.refuse(404)
      : sent.again(quoteDeskProblem(asked.refusal), page)
  })

  changeForm(form, {
    path: '/admin/quotes/:id/change',
    idIn: (typed) => parseId('qrq', typed),
    pageOf: at.admin.quote,
    fields: quoteChangeFields,
    change: (id, asked, by) => changeQuote(ports, id, asked, by),
  })

  form('/admin/quotes/:id/price', { access: 'invoice', mostBytes: 512 * 1024 }, async (sent) => {
    const id = parseId('qrq', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.admin.quote(id)
    const parsed = priceFields.safeParse(priceIn(sent.fields))
    if (!parsed.success) return sent.again(notValid(parsed.error), page)
    const { version, ...body } = parsed.data
    const priced = await quoting.price(id, version, priceFrom(body), sent.who.id)
    if (priced.ok) return sent.c.redirect(doneAt(page, 'priced', 'preview'), 303)
    if (priced.refusal.kind === 'quote-request-unknown') return sent.refuse(404)
    return sent.again(quoteDeskProblem(priced.refusal), page)
  })

  form('/admin/quotes/:id/send', { access: 'invoice' }, async (sent) => {
    const id = parseId('qrq', sent.param('id'))
    if (!id) return sent.refuse(404)
    const page = at.admin.quote(id)
    const outcome = await quoting.send(id, sent.who.id)
    if (outcome.ok) return sent.c.redirect(doneAt(page, 'sent'), 303)
    return outcome.refusal.kind === 'quote-request-unknown'
      ? sent.refuse(404)
      : sent.again(quoteDeskProblem(outcome.refusal), page)
  })
}

/** The form under the names of the contract. Rows that nobody filled in are left out. */
function priceIn(fields: FormFields) {
  const items = rowsOfFields(fields)
    .filter(({ description, unit_price: price }) => description.trim() !== '' || price.trim() !== '')
    .map(({ description, quantity, unit_price, vat }) => ({
      description,
      quantity: quantity.trim() === '' ? '1' : quantity.trim(),
      unit_price: unit_price.trim().replace(/^£/, ''),
      item_type: 'service',
      ...(vat !== '' && { vat }),
    }))
  return {
    items,
    service_id: fields['service_id'] ?? '',
    duration_minutes: numberIn(fields['duration_minutes']),
    payment_policy: fields['payment_policy'] ?? '',
    valid_days: numberIn(fields['valid_days']),
    survey: fields['survey'] === 'yes',
    notes: fields['notes'] ?? '',
    version: numberIn(fields['version']),
  }
}

const numberIn = (text: string | undefined) => (text === undefined || text.trim() === '' ? Number.NaN : Number(text))
