import type {
  CustomerDeskModule,
  CustomersModule,
  PropertyUnknown,
  TaxFactsChanged,
  TaxFactsRefused,
  TooManyProperties,
} from '#modules/customers'
import { propertiesAtMost } from '#modules/customers'
import type { PropertyId, UserId } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import {
  businessFields,
  businessFrom,
  customerParams,
  customerPropertyParams,
  propertyChangeFields,
  propertyChangeFrom,
  propertyFields,
  propertyFrom,
  propertyParams,
  taxFactsBody,
  taxFactsFrom,
} from './fields.ts'
import {
  businessSchema,
  businessView,
  propertiesSchema,
  propertySchema,
  propertyView,
  taxFactsSchema,
  taxFactsView,
} from './views.ts'
import { type Problem, conflict, notFound, notValidFields, problem } from '../kit/problem.ts'

export interface CustomerRoutePorts {
  readonly customers: CustomersModule & Pick<CustomerDeskModule, 'isKnown'>
}

const own = { tag: 'Account', access: 'signed-in' } as const
const office = { tag: 'Office', access: 'customers' } as const
const taxAnswers = { 200: { says: 'The facts as they are now', schema: taxFactsSchema } } as const
const businessAnswers = { 200: { says: 'The details as they are now', schema: businessSchema } } as const
const propertiesAnswers = { 200: { says: 'The properties', schema: propertiesSchema } } as const
const addedAnswers = { 201: { says: 'The property', schema: propertySchema } } as const
const changedAnswers = { 200: { says: 'The property as it is now', schema: propertySchema } } as const

/** Billing details of customers and their properties: their own, and for the office everybody's. */
export function customerRoutes(api: Api, { customers }: CustomerRoutePorts): void {
  const business = async (userId: UserId) => ({ status: 200, body: businessView(await customers.business(userId)) })
  const properties = async (userId: UserId) => ({
    status: 200,
    body: { items: (await customers.properties(userId)).map(propertyView) },
  })

  async function putBusiness(userId: UserId, fields: Parameters<typeof businessFrom>[0]) {
    await customers.putBusiness(userId, businessFrom(fields))
    return business(userId)
  }

  async function add(userId: UserId, fields: Parameters<typeof propertyFrom>[0]) {
    const added = await customers.addProperty(userId, propertyFrom(fields))
    return added.ok
      ? ({ ok: true, answer: { status: 201, body: propertyView(added.value) } } as const)
      : ({ ok: false, problem: propertyProblem(added.refusal) } as const)
  }

  async function change(userId: UserId, id: PropertyId, fields: Parameters<typeof propertyChangeFrom>[0]) {
    const found = await customers.property(userId, id)
    const changed = found && (await customers.changeProperty(userId, id, propertyChangeFrom(fields, found)))
    if (!changed) return { ok: false, problem: notFound } as const
    return changed.ok
      ? ({ ok: true, answer: { status: 200, body: propertyView(changed.value) } } as const)
      : ({ ok: false, problem: propertyProblem(changed.refusal) } as const)
  }

  api.endpoint(
    {
      ...own,
      method: 'get',
      path: '/api/me/business',
      summary: "What the caller's bills say: company, VAT number, purchase order, billing contact.",
      answers: businessAnswers,
    },
    ({ who }) => business(who.id),
  )
  api.endpoint(
    {
      ...own,
      method: 'put',
      path: '/api/me/business',
      summary: 'Make this the whole of it; a UK VAT number is checked, another one refused.',
      body: businessFields,
      answers: businessAnswers,
    },
    ({ who, body }) => putBusiness(who.id, body),
  )
  api.endpoint(
    {
      ...own,
      method: 'get',
      path: '/api/me/properties',
      summary: "The caller's properties, those in use first.",
      answers: propertiesAnswers,
    },
    ({ who }) => properties(who.id),
  )
  api.endpoint(
    {
      ...own,
      method: 'post',
      path: '/api/me/properties',
      summary: 'Add a place that work is done at, with who is met there.',
      body: propertyFields,
      answers: addedAnswers,
    },
    async ({ c, who, body }) => {
      const added = await add(who.id, body)
      return added.ok ? added.answer : problem(c, added.problem)
    },
  )
  api.endpoint(
    {
      ...own,
      method: 'patch',
      path: '/api/me/properties/:id',
      summary: 'Change a property, or take an archived one back into use. What is booked already stays as it is.',
      params: propertyParams,
      body: propertyChangeFields,
      answers: changedAnswers,
    },
    async ({ c, who, params, body }) => {
      const changed = await change(who.id, params.id, body)
      return changed.ok ? changed.answer : problem(c, changed.problem)
    },
  )
  api.endpoint(
    {
      ...own,
      method: 'delete',
      path: '/api/me/properties/:id',
      summary: 'Archive a property: nothing can be booked for it any more; what was booked keeps naming it.',
      params: propertyParams,
      answers: changedAnswers,
    },
    async ({ c, who, params }) => {
      const changed = await change(who.id, params.id, { archived: true })
      return changed.ok ? changed.answer : problem(c, changed.problem)
    },
  )

  api.endpoint(
    {
      ...office,
      method: 'get',
      path: '/api/admin/customers/:id/business',
      scope: 'customers:read',
      summary: "What a customer's bills say.",
      params: customerParams,
      answers: businessAnswers,
    },
    async ({ c, params }) => ((await customers.isKnown(params.id)) ? business(params.id) : problem(c, notFound)),
  )
  api.endpoint(
    {
      ...office,
      method: 'put',
      path: '/api/admin/customers/:id/business',
      scope: 'customers:write',
      summary: "Change what a customer's bills say.",
      params: customerParams,
      body: businessFields,
      answers: businessAnswers,
    },
    async ({ c, params, body }) =>
      (await customers.isKnown(params.id)) ? putBusiness(params.id, body) : problem(c, notFound),
  )
  api.endpoint(
    {
      ...office,
      method: 'get',
      path: '/api/admin/customers/:id/tax',
      scope: 'customers:read',
      summary: 'What the office recorded of a customer for VAT and the Construction Industry Scheme.',
      params: customerParams,
      answers: taxAnswers,
    },
    async ({ c, params: { id } }) =>
      (await customers.isKnown(id))
        ? { status: 200, body: taxFactsView(await customers.taxFacts(id)) }
        : problem(c, notFound),
  )
  api.endpoint(
    {
      ...office,
      method: 'put',
      path: '/api/admin/customers/:id/tax',
      scope: 'customers:write',
      summary:
        'Record the facts of a customer for VAT and the Construction Industry Scheme: new documents have them. Over another change than `version`: 409 `tax_facts_changed`.',
      params: customerParams,
      body: taxFactsBody,
      answers: taxAnswers,
    },
    async ({ c, who, params: { id }, body }) => {
      if (!(await customers.isKnown(id))) return problem(c, notFound)
      const wanted = taxFactsFrom(body)
      const kept = wanted.ok ? await customers.putTaxFacts(id, body.version, wanted.value, who.id) : wanted
      return kept.ok ? { status: 200, body: taxFactsView(kept.value) } : problem(c, taxFactsProblem(kept.refusal))
    },
  )
  api.endpoint(
    {
      ...office,
      method: 'get',
      path: '/api/admin/customers/:id/properties',
      scope: 'customers:read',
      summary: "A customer's properties, those in use first.",
      params: customerParams,
      answers: propertiesAnswers,
    },
    async ({ c, params }) => ((await customers.isKnown(params.id)) ? properties(params.id) : problem(c, notFound)),
  )
  api.endpoint(
    {
      ...office,
      method: 'post',
      path: '/api/admin/customers/:id/properties',
      scope: 'customers:write',
      summary: 'Add a property of a customer.',
      params: customerParams,
      body: propertyFields,
      answers: addedAnswers,
    },
    async ({ c, params, body }) => {
      if (!(await customers.isKnown(params.id))) return problem(c, notFound)
      const added = await add(params.id, body)
      return added.ok ? added.answer : problem(c, added.problem)
    },
  )
  api.endpoint(
    {
      ...office,
      method: 'patch',
      path: '/api/admin/customers/:id/properties/:property',
      scope: 'customers:write',
      summary: 'Change a property of a customer.',
      params: customerPropertyParams,
      body: propertyChangeFields,
      answers: changedAnswers,
    },
    async ({ c, params, body }) => {
      if (!(await customers.isKnown(params.id))) return problem(c, notFound)
      const changed = await change(params.id, params.property, body)
      return changed.ok ? changed.answer : problem(c, changed.problem)
    },
  )
  api.endpoint(
    {
      ...office,
      method: 'delete',
      path: '/api/admin/customers/:id/properties/:property',
      summary: 'Archive a property of a customer.',
      params: customerPropertyParams,
      answers: changedAnswers,
    },
    async ({ c, params }) => {
      if (!(await customers.isKnown(params.id))) return problem(c, notFound)
      const changed = await change(params.id, params.property, { archived: true })
      return changed.ok ? changed.answer : problem(c, changed.problem)
    },
  )
}

export function propertyProblem({ kind }: PropertyUnknown | TooManyProperties): Problem {
  if (kind === 'property-unknown') return notFound
  const detail = `We can keep ${propertiesAtMost} properties in use. Archive one first.`
  return { status: 409, code: 'too_many_properties', detail }
}

export function taxFactsProblem(refusal: TaxFactsChanged | TaxFactsRefused): Problem {
  if (refusal.kind === 'tax-facts-changed') {
    return conflict('tax_facts_changed', 'Someone changed these facts meanwhile. Please look at them again.')
  }
  return notValidFields(refusal.faults.map(({ field, message }) => ({ path: field, message })))
}
