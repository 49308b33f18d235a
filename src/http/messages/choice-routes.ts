import { z } from 'zod'
import type { User } from '#modules/accounts'
import { type Chooser, type GroupChoice, type NotifyingModule, channels } from '#modules/messaging'
import { at, doneAt } from '#modules/shared'
import type { Api } from '../kit/api.ts'
import { type Submission, ownAccount } from '../kit/submission.ts'

const channel = z.enum(channels)
const choicesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      group: z.string(),
      label: z.string(),
      channels: z.array(z.strictObject({ channel, offered: z.boolean(), on: z.boolean(), always_partly: z.boolean() })),
    }),
  ),
})
const shared = { tag: 'Messages', access: 'signed-in', path: '/api/me/message-choices' } as const
const answers = { 200: { says: 'What may be chosen, and is', schema: choicesSchema } }
const page = at.profile.messages()

/** A user's choice of messages and channels. */
export function messageChoiceRoutes(api: Api, form: Submission, messaging: NotifyingModule): void {
  const view = async (who: User) => ({
    status: 200,
    body: { groups: (await messaging.choicesOf(chooserOf(who))).map(groupView) },
  })

  api.endpoint(
    { ...shared, method: 'get', summary: "The caller's choices: which events over which channels.", answers },
    ({ who }) => view(who),
  )

  api.endpoint(
    {
      ...shared,
      method: 'put',
      summary: 'Switch channels of groups on or off; what is not named stays. WhatsApp that is on is consent to it.',
      body: z.strictObject({
        choices: z.array(z.strictObject({ group: z.string().max(40), channel, on: z.boolean() })).max(100),
      }),
      answers,
    },
    async ({ who, body: { choices } }) => {
      const known = await messaging.choicesOf(chooserOf(who))
      await messaging.choose(
        chooserOf(who),
        choices.flatMap(({ group: name, ...choice }) => {
          const group = known.find((one) => one.group === name)?.group
          return group ? [{ ...choice, group }] : []
        }),
      )
      return view(who)
    },
  )

  form(page, ownAccount, async ({ c, who, fields }) => {
    const known = await messaging.choicesOf(chooserOf(who))
    const wanted = known.flatMap(({ group, channels: each }) =>
      each
        .filter(({ offered }) => offered)
        .map((one) => ({ group, channel: one.channel, on: fields[`${group}.${one.channel}`] === 'yes' })),
    )
    await messaging.choose(chooserOf(who), wanted)
    return c.redirect(doneAt(page, 'saved'), 303)
  })
}

function groupView({ group, label, channels: each }: GroupChoice) {
  return {
    group,
    label,
    channels: each.map(({ channel: name, offered, on, partly }) => ({
      channel: name,
      offered,
      on,
      always_partly: partly,
    })),
  }
}

function chooserOf({ id: userId, role, email, phone }: User): Chooser {
  return { userId, role, email, phone }
}
