import { recentWords } from '../../time-words.ts'
import { Notice } from '../Notice.tsx'
import { usePageInput } from './came-back.ts'
import { channelLabel } from './message-words.ts'

/** For the office, on each of its pages: a provider of messages does not answer. */
export function OutageNotice() {
  const { modules, now } = usePageInput()
  const outages = modules.messaging.outages()
  if (outages.length === 0) return null
  return (
    <Notice tone="warn" title="Messages cannot leave">
      {outages.map(({ channel, since, reason }) => (
        <p key={channel}>
          {channelLabel(channel)}: no answer since {recentWords(since, now)}. {reason}
        </p>
      ))}
      <p>
        Messages wait and are sent again automatically. <a href="/admin/messages?state=queued">See what waits</a>
      </p>
    </Notice>
  )
}
