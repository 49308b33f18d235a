import { z } from 'zod'
import { instantText } from '#modules/shared'
import {
  type ListedWebhook,
  type Webhook,
  type WebhookDelivery,
  type WebhookWish,
  deliveryStates,
  webhookLimits,
  webhookStates,
  webhookTypes,
} from '#modules/webhooks'
import { id, line, moment } from '../kit/fields.ts'
import { instantSchema } from '../kit/instant-schema.ts'
import { pageLimit } from '../kit/paging.ts'

const eventWords = 'Choose the events that are sent'

export const webhookParams = z.object({ id: id('whk') })
export const deliveryParams = z.object({ id: id('whk'), delivery: id('whd') })

const name = line(webhookLimits.name, 'Please name the program that receives')
const url = line(webhookLimits.url, 'Please give the address that receives')
const events = z
  .array(z.enum(webhookTypes, eventWords), eventWords)
  .min(1, eventWords)
  .max(webhookTypes.length, eventWords)

export const webhookFields = z.strictObject({ name, url, events })

export const changeFields = z
  .strictObject({
    name: name.optional(),
    url: url.optional(),
    events: events.optional(),
    enabled: z.boolean().optional(),
  })
  .refine((fields) => Object.values(fields).some((field) => field !== undefined), 'Give at least one field')

/** The fields of the form: a box for each event. */
export const webhookForm = z
  .record(z.string(), z.string())
  .transform((typed) => ({
    name: typed['name'] ?? '',
    url: typed['url'] ?? '',
    events: webhookTypes.filter((type) => typed[type] !== undefined),
  }))
  .pipe(webhookFields)

export function wishOf(fields: z.output<typeof webhookFields>): WebhookWish {
  return { name: fields.name, url: fields.url, types: fields.events }
}

const sinceWords = 'Give a moment of the last 30 days, such as 2026-11-27T09:00:00Z'
export const replayFields = z.strictObject({ since: moment(sinceWords) })

export const deliveryQuery = z.strictObject({
  limit: pageLimit.default(50),
  cursor: z.coerce.number('This is not a cursor').int().min(1).optional(),
})

export const webhookSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookTypes)),
  state: z.enum(webhookStates).meta({
    description: 'on; paused by an administrator; gone: it answered 410; failing: nothing arrived for five days',
  }),
  failing_since: instantSchema.nullable(),
  former_secret_until: instantSchema.nullable().meta({ description: 'Until then the former secret signs too' }),
  made_by: z.string(),
  created_at: instantSchema,
})

export const listedSchema = webhookSchema.extend({
  waiting: z.int().meta({ description: 'Deliveries that wait' }),
  last_arrival: instantSchema.nullable(),
})

export const withSecretSchema = webhookSchema.extend({ secret: z.string() })

export const deliverySchema = z.strictObject({
  id: z.string().meta({ description: 'Sent as `webhook-id`' }),
  type: z.string(),
  body: z.string().meta({ description: 'As it is sent' }),
  created_at: instantSchema,
  state: z.enum(deliveryStates),
  tries: z.int(),
  next_try_at: instantSchema.nullable(),
  last_try: z
    .strictObject({
      at: instantSchema,
      took_ms: z.int(),
      status: z.int().nullable().meta({ description: 'null: there was no answer' }),
      answer: z.string().meta({ description: 'Its first 4 kB, or the reason for none' }),
    })
    .nullable(),
})

export function webhookView(webhook: Webhook): z.input<typeof webhookSchema> {
  return {
    id: webhook.id,
    name: webhook.name,
    url: webhook.url,
    events: [...webhook.types],
    state: webhook.state,
    failing_since: webhook.failingSince && instantText(webhook.failingSince),
    former_secret_until: webhook.formerUntil && instantText(webhook.formerUntil),
    made_by: webhook.madeBy,
    created_at: instantText(webhook.madeAt),
  }
}

export function listedView(webhook: ListedWebhook): z.input<typeof listedSchema> {
  return {
    ...webhookView(webhook),
    waiting: webhook.waiting,
    last_arrival: webhook.lastArrival && instantText(webhook.lastArrival),
  }
}

export function deliveryView(delivery: WebhookDelivery): z.input<typeof deliverySchema> {
  const { lastTry } = delivery
  return {
    id: delivery.id,
    type: delivery.type,
    body: delivery.body,
    created_at: instantText(delivery.createdAt),
    state: delivery.state,
    tries: delivery.tries,
    next_try_at: delivery.nextTryAt && instantText(delivery.nextTryAt),
    last_try: lastTry && {
      at: instantText(lastTry.at),
      took_ms: lastTry.tookMs,
      status: lastTry.status,
      answer: lastTry.answer,
    },
  }
}
