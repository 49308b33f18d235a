import { z } from 'zod'
import { type AccountsModule, mostUnread } from '#modules/accounts'
import { readFields } from '../accounts/fields.ts'
import { notificationSchema, notificationView } from '../accounts/views.ts'
import type { Api } from '../kit/api.ts'
import { page, pageQuery, pageSchema } from '../kit/paging.ts'
import { problem, secondFactorSetupNeeded } from '../kit/problem.ts'

const tag = 'Notifications'
const unread = {
  unread_count: z
    .int()
    .max(mostUnread + 1)
    .describe('1001 means more than 1,000.'),
}

/** The bell's notifications. Staff whose role is withheld see none of them: they may be the office's. */
export function notificationRoutes(api: Api, accounts: AccountsModule): void {
  api.endpoint(
    {
      method: 'get',
      path: '/api/notifications',
      tag,
      summary: "The caller's own notifications, newest first, and how many are unread.",
      access: 'signed-in',
      query: pageQuery('ntf'),
      answers: { 200: { says: 'The notifications', schema: pageSchema(notificationSchema).extend(unread) } },
    },
    async ({ c, who, query: { limit, cursor } }) => {
      if (c.var.withheld !== null) return problem(c, secondFactorSetupNeeded)
      const inbox = await accounts.inbox(who.id, limit + 1, cursor ?? null)
      const shown = page(inbox.notifications, limit, notificationView, ({ id }) => id)
      return { status: 200, body: { ...shown, unread_count: inbox.unread } }
    },
  )

  api.endpoint(
    {
      method: 'post',
      path: '/api/notifications/read',
      tag,
      summary: 'Mark these as read, or all when no ids are given.',
      access: 'signed-in',
      body: readFields,
      answers: { 200: { says: 'How many are left unread', schema: z.strictObject(unread) } },
    },
    async ({ c, who, body }) => {
      if (c.var.withheld !== null) return problem(c, secondFactorSetupNeeded)
      return { status: 200, body: { unread_count: await accounts.markRead(who.id, body.ids ?? null) } }
    },
  )
}
