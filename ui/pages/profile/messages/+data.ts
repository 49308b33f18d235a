import { doneIn } from '../../../done-in.ts'
import type { PageContextServer } from 'vike/types'
import { channels } from '#modules/messaging'
import { signedIn } from '../../../sign-in-first.ts'

export type Data = Awaited<ReturnType<typeof data>>

/** The choices on offer: only channels that carry some message here. */
export async function data(pageContext: PageContextServer) {
  const { id: userId, role, email, phone } = signedIn(pageContext)
  const groups = await pageContext.modules.messaging.choicesOf({ userId, role, email, phone })
  const offered = channels.filter((channel) =>
    groups.some((group) => group.channels.some((one) => one.channel === channel && one.offered)),
  )
  return {
    done: doneIn(pageContext, { saved: 'Saved. Your choice applies from now on.' }),
    email,
    phone,
    channels: offered,
    groups: groups.map(({ group, label, about, channels: each }) => ({
      group,
      label,
      about,
      channels: each.filter(({ channel }) => offered.includes(channel)),
    })),
  }
}
