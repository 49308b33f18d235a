import { Image, MapPin, Paperclip, Send, Volume2, VolumeX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { threadLimits } from '#modules/conversations'
import { CallButton } from '../calls/VideoCall.tsx'
import { Button } from '../form/Button.tsx'
import './thread.css'
import { threadTexts } from './thread-words.ts'

interface PanelShown {
  readonly booking: string
  readonly page: string
  readonly call: string
  readonly about: string
  readonly canWrite: boolean
  /** The thread takes calls. */
  readonly canCall: boolean
  readonly writing: string
}

interface PanelProps {
  readonly thread: PanelShown
  /** Names what belongs to this panel where a page has more than one. */
  readonly name: string
  readonly level?: 1 | 2
  /** The messages without a script. */
  readonly children?: ReactNode
  readonly typed?: string | undefined
  readonly once?: string
  readonly problems?: ReactNode
  /** Without a script the form takes a file too; what else there is to say stands below it. */
  readonly plainFile?: boolean
  readonly plainForms?: ReactNode
}

/** The panel with its parts in order. Where no script runs its forms do the work; what needs a script is hidden. */
export function ThreadPanel(props: PanelProps) {
  const { thread, name, level = 2, children, problems } = props
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <section className="thread" aria-labelledby={`${name}-title`} data-thread-panel>
      <header className="thread-head">
        <div className="thread-names">
          <Title className="card-title" id={`${name}-title`}>
            {threadTexts.title}
          </Title>
          <button type="button" className="thread-close" hidden data-thread-close>
            <X size={24} aria-hidden="true" />
            <span className="out-of-sight">Close the conversation</span>
          </button>
        </div>
        <p className="soft small" data-thread-about>
          {thread.about}
        </p>
        <div className="thread-tools">
          {thread.canCall && <CallButton call={thread} words={threadTexts.video} />}
          <button type="button" className="button button-secondary" hidden data-thread-location>
            <MapPin size={20} aria-hidden="true" />
            {threadTexts.location}
          </button>
          <button type="button" className="button button-quiet thread-sound" hidden data-thread-sound>
            <Volume2 className="thread-loud" size={20} aria-hidden="true" />
            <VolumeX className="thread-quiet" size={20} aria-hidden="true" />
            <span data-thread-sound-words>{threadTexts.soundOn}</span>
          </button>
        </div>
      </header>
      {/* A list that scrolls is reached by keyboard. */}
      <div className="thread-scroll" role="log" aria-label="Messages" tabIndex={0} data-thread-log>
        {children ?? <ol className="thread-lines" />}
      </div>
      <p className="thread-problem" role="alert" data-thread-load-problem />
      <button type="button" className="button button-secondary thread-again" hidden data-thread-again>
        Try again
      </button>
      <p className="soft small thread-writing" data-thread-writing>
        {thread.writing}
      </p>
      {problems}
      <p className="thread-problem" role="alert" data-thread-problem />
      {thread.canWrite && <WriteForm {...props} />}
    </section>
  )
}

function WriteForm({ thread, name, typed, once = '', plainFile = false, plainForms }: PanelProps) {
  return (
    <div className="thread-write" data-thread-write>
      <div className="thread-attach" hidden data-thread-attach>
        <label className="thread-pick">
          <Paperclip size={20} aria-hidden="true" />
          {threadTexts.attachFile}
          <input type="file" className="out-of-sight" data-thread-file />
        </label>
        <label className="thread-pick">
          <Image size={20} aria-hidden="true" />
          {threadTexts.attachImage}
          <input type="file" accept="image/*" className="out-of-sight" data-thread-image />
        </label>
      </div>
      <form
        method="post"
        action={`${thread.page}/send`}
        encType="multipart/form-data"
        className="thread-form"
        noValidate
        data-thread-form
      >
        <input type="hidden" name="once" value={once} />
        <label className="thread-box" htmlFor={`${name}-text`}>
          <span className="out-of-sight">{threadTexts.label}</span>
          <textarea
            id={`${name}-text`}
            name="text"
            className="input"
            rows={2}
            maxLength={threadLimits.message}
            placeholder={threadTexts.label}
            defaultValue={typed}
            data-thread-text
          />
        </label>
        {plainFile && (
          <label className="thread-file" data-thread-plain>
            {threadTexts.plainFile}
            <input type="file" name="file" className="input" />
            <span className="soft small">{threadTexts.plainFileHint}</span>
          </label>
        )}
        <Button icon={<Send size={20} aria-hidden="true" />} data-thread-send>
          {threadTexts.send}
        </Button>
      </form>
      {plainForms}
    </div>
  )
}
