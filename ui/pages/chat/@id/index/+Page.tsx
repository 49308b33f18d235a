import { ArrowLeft } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { CallPlace } from '../../../../components/calls/VideoCall.tsx'
import { ThreadLines } from '../../../../components/conversations/ThreadLines.tsx'
import { ThreadPanel } from '../../../../components/conversations/ThreadPanel.tsx'
import { threadTexts } from '../../../../components/conversations/thread-words.ts'
import { Done } from '../../../../components/Done.tsx'
import { Button } from '../../../../components/form/Button.tsx'
import { FormProblems } from '../../../../components/office/FormProblems.tsx'
import { useCameBack } from '../../../../components/office/came-back.ts'
import { usePlainScript } from '../../../../islands/use-plain-script.ts'
import { Assignee } from './Assignee.tsx'
import type { Data } from './+data.ts'

export default function BookingChatPage() {
  const { thread, back, done } = useData<Data>()
  const sent = useCameBack(`${thread.page}/send`)
  const removed = useCameBack(`${thread.page}/remove`)
  usePlainScript('thread/thread-page')
  const { booking, page, hasBell, hasOutbox, side, phone, signIn, unreadFrom } = thread
  return (
    <div className="page page-narrow main-pad stack">
      {back && (
        <a className="back-link" href={back}>
          <ArrowLeft size={20} aria-hidden="true" />
          The booking
        </a>
      )}
      <Done says={done} />
      {thread.canCall && <CallPlace call={thread} />}
      <div
        className="thread-alone"
        data-thread-alone={JSON.stringify({ booking, page, hasBell, hasOutbox, side, phone, signIn, unreadFrom })}
      >
        <ThreadPanel
          thread={thread}
          name="thread"
          level={1}
          typed={sent.value('text')}
          once={sent.value('once') ?? thread.once}
          problems={
            <>
              <FormProblems of={sent} />
              <FormProblems of={removed} />
            </>
          }
          plainFile
          plainForms={<PlainForms page={thread.page} />}
        >
          <ThreadLines thread={thread} />
        </ThreadPanel>
      </div>
      <Assignee />
    </div>
  )
}

/** The parts of the page for browsers that run no script. */
function PlainForms({ page }: { readonly page: string }) {
  return (
    <div className="thread-plain" data-thread-plain>
      <form method="get" action={page} noValidate>
        <Button variant="quiet">Show new messages</Button>
      </form>
      <p className="soft small">{threadTexts.plainLocation}</p>
    </div>
  )
}
