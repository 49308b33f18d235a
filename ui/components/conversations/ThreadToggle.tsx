import { MessageCircle } from 'lucide-react'
import { usePlainScript } from '../../islands/use-plain-script.ts'
import { CallButton, CallPlace } from '../calls/VideoCall.tsx'
import { ThreadPanel } from './ThreadPanel.tsx'
import type { ThreadPlace } from './thread-shown.ts'
import { threadTexts } from './thread-words.ts'

interface ToggleProps {
  readonly thread: ThreadPlace
  /** "Chat"; for technicians "Customer chat". */
  readonly words?: string
  /** The video call fills the screen. */
  readonly isCallFull?: boolean
}

/**
 * Opens the conversation of a booking within the page, and its video call; without a script each button leads to the
 * page of its own.
 */
export function ThreadToggle({ thread, words = 'Chat', isCallFull = false }: ToggleProps) {
  usePlainScript('thread/thread-place')
  const { unread, canWrite, ...config } = thread
  const shown = { ...thread, about: '', canWrite: true, canCall: canWrite, writing: '' }
  return (
    <div className="thread-place" data-thread={JSON.stringify(config)}>
      <p className="row row-tight">
        <a className="button button-secondary" href={thread.page} data-thread-toggle>
          <MessageCircle size={20} aria-hidden="true" />
          {words}
          <span className="thread-count figures" hidden={unread === 0} data-thread-unread={unread}>
            {unread} new
          </span>
        </a>
        {canWrite && <CallButton call={thread} words={threadTexts.video} />}
      </p>
      {canWrite && <CallPlace call={thread} isFull={isCallFull} />}
      <template data-thread-template>
        <ThreadPanel thread={shown} name="thread" />
      </template>
    </div>
  )
}
