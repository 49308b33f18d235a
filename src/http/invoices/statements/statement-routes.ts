import { z } from 'zod'
import type { User } from '#modules/accounts'
import type { AccountHolder, AskedStatement, StatementDays, StatementRefusal, Statements } from '#modules/billing'
import type { Statement, StatementFacts } from '#modules/invoicing'
import { at, doneAt, may, parseId, poundsNumber, poundsText, textLimits } from '#modules/shared'
import type { Api } from '../../kit/api.ts'
import { csvLine } from '../../kit/csv.ts'
import { email, line, localDate, orEmpty } from '../../kit/fields.ts'
import { idempotencyMismatch, replay } from '../../kit/idempotency.ts'
import { notFound, notValidField, problem } from '../../kit/problem.ts'
import type { Submission } from '../../kit/submission.ts'
import { idOf } from '../../payments/routes.ts'
import { type C, invoicesTag as tag } from '../routes.ts'

interface Ports {
  readonly statements: Statements
}

/** An account by its id, or by an e-mail address whose documents have none. */
export const accountField = line(textLimits.email, 'Please say whose account').transform(
  (text, context): AccountHolder => {
    const userId = parseId('usr', text)
    if (userId) return { userId, email: null }
    const address = email.safeParse(text)
    if (address.success) return { userId: null, email: address.data.toLowerCase() }
    context.addIssue({ code: 'custom', message: 'Give the id of a customer, or an e-mail address' })
    return z.NEVER
  },
)

const days = { from: orEmpty(localDate).optional(), to: orEmpty(localDate).optional() }

interface AskedDays {
  readonly from?: Temporal.PlainDate | null | undefined
  readonly to?: Temporal.PlainDate | null | undefined
}

const inOrder = ({ from, to }: AskedDays) => !from || !to || Temporal.PlainDate.compare(from, to) <= 0
const backwards = { message: 'The first day comes after the last', path: ['from'] }

const officeQuery = z.strictObject({ customer: accountField, ...days }).refine(inOrder, backwards)
const ownQuery = z.strictObject({ customer: accountField.optional(), ...days }).refine(inOrder, backwards)
const sendForm = z
  .strictObject({ once: z.string().max(64), customer: accountField, ...days })
  .refine(inOrder, backwards)

const amount = z.number().meta({ description: 'Pounds' })
const day = z.string().meta({ description: 'YYYY-MM-DD' })

const statementSchema = z.object({
  customer: z.string().meta({ description: 'The id of the account, or an e-mail address' }),
  name: z.string(),
  from: day,
  to: day,
  opening_balance: amount.meta({ description: 'Pounds, at the start of the first day' }),
  items: z.array(
    z.object({
      date: day,
      kind: z.enum(['invoice', 'credit', 'payment', 'refund', 'cis', 'opening']),
      invoice_number: z.string(),
      amount: amount.meta({ description: 'Pounds; negative lowers what is owed' }),
      balance: amount,
    }),
  ),
  closing_balance: amount.meta({ description: 'Pounds, at the end of the last day: the sum of the ages' }),
  ageing: z.object({
    not_due: amount.meta({ description: 'Money and credits that nothing has used are in it, negative' }),
    days_1_to_30: amount,
    days_31_to_60: amount,
    days_61_to_90: amount,
    over_90_days: amount,
  }),
})

const sentSchema = z.object({ id: z.string(), customer: z.string(), from: day, to: day, sent_to: z.string() })

/** Statements of account: for the office those of every customer, for customers their own. */
export function statementRoutes(api: Api, { statements }: Ports): void {
  const readers = [
    ['/api/admin/statements', 'invoice', officeQuery, 'The account of a customer over some days'],
    ['/api/statements', 'signed-in', ownQuery, 'The own account over some days'],
  ] as const
  const files = [
    [
      'pdf',
      'application/pdf',
      'as a tagged PDF.',
      (holder: AccountHolder, of: StatementDays) => statements.pdf(holder, of),
    ],
    [
      'csv',
      'text/csv; charset=utf-8; header=present',
      'as a table.',
      async (holder: AccountHolder, of: StatementDays) => tableOf((await statements.read(holder, of))?.statement),
    ],
  ] as const
  for (const [path, access, query, about] of readers) {
    api.endpoint(
      {
        method: 'get',
        path,
        tag,
        summary: `${about}: charges, credits and money, and what is left by its age.`,
        access,
        ...(access === 'invoice' && { scope: 'invoices:read' }),
        query,
        answers: { 200: { says: 'The statement', schema: statementSchema } },
      },
      async ({ c, who, query: asked }) => {
        const holder = holderFor(who, asked.customer)
        const facts = holder && (await statements.read(holder, daysOf(statements, asked)))
        if (!facts) return problem(c, notFound)
        return { status: 200, body: statementView(holder, facts) }
      },
    )
    for (const [name, type, end, read] of files) {
      api.endpoint(
        {
          method: 'get',
          path: `${path}/${name}`,
          tag,
          summary: `${about}, ${end}`,
          access,
          ...(access === 'invoice' && { scope: 'invoices:read' }),
          query,
          answers: { 200: { says: 'The file' } },
        },
        async ({ c, who, query: asked }) => {
          const holder = holderFor(who, asked.customer)
          const of = daysOf(statements, asked)
          const file = holder && (await read(holder, of))
          return file ? answered(c, file, type, `statement-${of.to.toString()}.${name}`) : problem(c, notFound)
        },
      )
    }
  }

  api.endpoint(
    {
      method: 'post',
      path: '/api/admin/statements/send',
      tag,
      summary: 'Send a statement to its customer by e-mail, with the PDF.',
      access: 'invoice',
      body: officeQuery,
      answers: { 202: { says: 'It is on its way', schema: sentSchema } },
      idempotent: true,
    },
    async ({ c, who, body, claim }) => {
      const answer = (sent: AskedStatement) => ({ status: 202, body: sentView(sent) })
      const wish = { id: null, holder: body.customer, ...daysOf(statements, body) }
      const sent = await statements.send(wish, who.id, claim(answer))
      return sent.ok ? answer(sent.value) : refused(c, sent.refusal)
    },
  )
}

/** The button of the page, which works without scripts. */
export function statementForm(form: Submission, { statements }: Ports): void {
  form(
    '/invoices/statement',
    { access: 'invoice', fields: sendForm, page: () => at.invoices.statement() },
    async ({ c, who, fields, again }) => {
      const { once, customer: holder } = fields
      const of = daysOf(statements, fields)
      const id = idOf('stm', `form ${who.id} ${once}`)
      const sent = await statements.send({ id, holder, ...of }, who.id, null)
      if (sent.ok) return c.redirect(doneAt(pageOf(holder, of), 'emailed'), 303)
      if (sent.refusal.kind !== 'address-missing') return again(notFound)
      return again(notValidField('customer', noAddress), pageOf(holder, of))
    },
  )
}

const noAddress = 'This customer has no e-mail address to send it to'

function pageOf(holder: AccountHolder, { from, to }: StatementDays): string {
  return `${at.invoices.statement(accountName(holder))}&from=${from.toString()}&to=${to.toString()}`
}

/** The account that is read: the office reads all, everybody else their own alone. Null for another's. */
function holderFor(who: User, asked: AccountHolder | undefined): AccountHolder | null {
  if (asked && may(who, 'invoice')) return asked
  return asked === undefined || asked.userId === who.id ? { userId: who.id, email: null } : null
}

function daysOf(statements: Ports['statements'], { from, to }: AskedDays): StatementDays {
  const usual = statements.usualDays()
  const last = to ?? usual.to
  const first = from ?? last.with({ day: 1 }).subtract({ months: 1 })
  return { from: first, to: last }
}

/** An account as addresses and answers name it. */
export function accountName({ userId, email: address }: AccountHolder): string {
  return userId ?? address ?? ''
}

function statementView(
  holder: AccountHolder,
  { statement, customer: party }: StatementFacts,
): z.input<typeof statementSchema> {
  const { from, to, opening, lines, closing, ageing } = statement
  return {
    customer: accountName(holder),
    name: party.name,
    from: from.toString(),
    to: to.toString(),
    opening_balance: poundsNumber(opening),
    items: lines.map(({ on, what, number, amount: changed, balance }) => ({
      date: on.toString(),
      kind: what,
      invoice_number: number,
      amount: poundsNumber(changed),
      balance: poundsNumber(balance),
    })),
    closing_balance: poundsNumber(closing),
    ageing: {
      not_due: poundsNumber(ageing.current),
      days_1_to_30: poundsNumber(ageing.upTo30),
      days_31_to_60: poundsNumber(ageing.upTo60),
      days_61_to_90: poundsNumber(ageing.upTo90),
      over_90_days: poundsNumber(ageing.above90),
    },
  }
}

function sentView({ id, holder, from, to, sentTo }: AskedStatement): z.input<typeof sentSchema> {
  return { id, customer: accountName(holder), from: from.toString(), to: to.toString(), sent_to: sentTo }
}

function tableOf(statement: Statement | undefined): Uint8Array | null {
  if (!statement) return null
  const { from, opening, lines } = statement
  const rows = [
    ['Date', 'Kind', 'Number', 'Amount', 'Balance'],
    [from.toString(), 'brought forward', '', '', poundsText(opening)],
    ...lines.map(({ on, what, number, amount: changed, balance }) => [
      on.toString(),
      what,
      number,
      poundsText(changed),
      poundsText(balance),
    ]),
  ]
  return new TextEncoder().encode(rows.map(csvLine).join(''))
}

function refused(c: C, refusal: StatementRefusal): Response {
  switch (refusal.kind) {
    case 'already-answered':
      return replay(c, refusal.answer)
    case 'idempotency-mismatch':
      return problem(c, idempotencyMismatch)
    case 'account-unknown':
      return problem(c, notFound)
    case 'address-missing':
      return problem(c, notValidField('customer', noAddress))
  }
}

function answered(c: C, file: Uint8Array, type: string, name: string): Response {
  return c.body(new Uint8Array(file), 200, {
    'content-type': type,
    'content-disposition': `inline; filename="${name}"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
}
