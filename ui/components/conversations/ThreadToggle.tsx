import { MessageCircle } from 'lucide-react'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { ThreadPanel } from './ThreadPanel.tsx'
import type { ThreadPlace } from './thread-shown.ts'

interface ToggleProps {
  readonly thread: ThreadPlace
  /** "Chat"; for technicians "Customer chat". */
  readonly words?: string
}

/** Opens the conversation of a booking within the page; without a script it leads to the page of the conversation. */
export function ThreadToggle({ thread, words = 'Chat' }: ToggleProps) {
  usePlainScript('thread/thread-place')
  const { unread, ...config } = thread
  const shown = { ...thread, about: '', canWrite: true, writing: '' }
  return (
    <div className="thread-place" data-thread={JSON.stringify(config)}>
      <a className="button button-secondary" href={thread.page} data-thread-toggle>
        <MessageCircle size={20} aria-hidden="true" />
        {words}
        <span className="thread-count figures" hidden={unread === 0} data-thread-unread={unread}>
          {unread} new
        </span>
      </a>
      <template data-thread-template>
        <ThreadPanel thread={shown} name="thread" />
      </template>
    </div>
  )
}
