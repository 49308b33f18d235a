import { MessageCircle, Phone, Send } from 'lucide-react'
import { useData } from 'vike-react/useData'
import { chatLimits } from '#modules/chat'
import { textLimits } from '#modules/shared'
import { chatLink } from '../../../components/chat-link.ts'
import { chatParts, chatTexts, tickWords } from '../../../components/chat/chat-words.ts'
import { Done } from '../../../components/Done.tsx'
import { BotCheck } from '../../../components/form/BotCheck.tsx'
import { Button, LinkButton } from '../../../components/form/Button.tsx'
import { Field } from '../../../components/form/Field.tsx'
import { TextArea } from '../../../components/form/TextArea.tsx'
import { FormProblems } from '../../../components/office/FormProblems.tsx'
import { useCameBack, usePageInput } from '../../../components/office/came-back.ts'
import { telephoneLink } from '../../../format.ts'
import { usePlainScript } from '../../../islands/use-plain-script.ts'
import type { Data } from './+data.ts'

export default function ChatPage() {
  const { conversation, done } = useData<Data>()
  const { site, who } = usePageInput()
  const whatsapp = chatLink(site, who)
  return (
    <div className="page page-narrow main-pad stack stack-loose">
      <div className="stack stack-tight">
        <Done says={done} />
        <h1>{chatTexts.title}</h1>
        <Hours />
      </div>
      {whatsapp && !conversation ? <OnWhatsapp href={whatsapp} /> : <Chat />}
      <p>
        If it is urgent, do not wait for a reply: call{' '}
        <a href={telephoneLink(site.hotline)} className="keep-together">
          {site.hotline}
        </a>
        . If you smell gas, call <a href="tel:0800111999">0800 111 999</a> first, with danger to life{' '}
        <a href="tel:999">999</a>.
      </p>
    </div>
  )
}

function Hours() {
  const { answersFrom } = useData<Data>()
  return (
    <p className="soft">
      {answersFrom === null
        ? 'The office is open: a person reads what you write.'
        : `The office is closed now. A person answers from ${answersFrom}.`}
    </p>
  )
}

function OnWhatsapp({ href }: { readonly href: string }) {
  const { site } = usePageInput()
  return (
    <div className="row">
      <LinkButton href={href} rel="noreferrer" large icon={<MessageCircle size={20} aria-hidden="true" />}>
        {chatTexts.onWhatsapp}
      </LinkButton>
      <LinkButton
        variant="secondary"
        href={telephoneLink(site.hotline)}
        large
        icon={<Phone size={20} aria-hidden="true" />}
      >
        Call {site.hotline}
      </LinkButton>
    </div>
  )
}

/** Forms, which the script of the page replaces by a chat that goes on without loading. */
function Chat() {
  const { conversation } = useData<Data>()
  usePlainScript('chat/page')
  return (
    <>
      <section className="card" aria-label="Chat">
        <div className="chat" data-chat>
          {conversation ? <Conversation /> : <Start />}
        </div>
      </section>
      {conversation && (
        <form method="post" action="/chat/delete" noValidate data-chat-delete>
          <Button variant="quiet">Delete this conversation</Button>
        </form>
      )}
    </>
  )
}

function Start() {
  const action = '/chat/start'
  const back = useCameBack(action)
  return (
    <>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack chat-start" noValidate>
        <Field
          name="phone"
          type="tel"
          label={chatTexts.askPhone}
          placeholder={chatTexts.phonePlaceholder}
          autoComplete="tel"
          maxLength={textLimits.phone}
          required
          defaultValue={back.value('phone')}
          error={back.error('phone')}
        />
        <BotCheck />
        <p className="soft small">{chatTexts.privacy}</p>
        <div>
          <Button>{chatTexts.start}</Button>
        </div>
      </form>
    </>
  )
}

/** The box of the messages is as high as a screen: the keyboard scrolls it. */
const scrolls = { tabIndex: 0, role: 'region', 'aria-label': 'Messages' } as const

function Conversation() {
  const { conversation, once, quickTexts } = useData<Data>()
  const action = '/chat/send'
  const back = useCameBack(action)
  if (!conversation) return null
  return (
    <>
      <div className="chat-scroll" {...scrolls}>
        <ol className="chat-lines">
          {conversation.lines.map((line) => (
            <Line key={line.number} line={line} />
          ))}
        </ol>
      </div>
      {conversation.lines.length === 0 && <p className="soft">Write to us, or choose one of these.</p>}
      <noscript>
        <form method="get" action="/chat">
          <Button variant="secondary">Show new messages</Button>
        </form>
      </noscript>
      <FormProblems of={back} />
      <form method="post" action={action} className="stack" noValidate id="write">
        <input type="hidden" name="client_id" value={back.value('client_id') ?? once} />
        <div className="chat-chips">
          {quickTexts.map(({ label, text }) => (
            <button key={text} className="chat-chip" name="quick" value={text}>
              {label}
            </button>
          ))}
        </div>
        <TextArea
          name="text"
          label="Your message"
          rows={3}
          maxLength={chatLimits.message}
          required
          defaultValue={back.value('text')}
          error={back.error('text')}
        />
        <div>
          <Button icon={<Send size={20} aria-hidden="true" />}>Send</Button>
        </div>
      </form>
    </>
  )
}

type Line = NonNullable<Data['conversation']>['lines'][number]

function Line({ line: { text, isMine, isAutomatic, time, state } }: { readonly line: Line }) {
  const { origin } = usePageInput().site
  return (
    <li className={isMine ? `chat-line chat-mine chat-${state}` : 'chat-line'}>
      <p className="chat-text">
        <span className="out-of-sight">{isMine ? 'You: ' : 'We: '}</span>
        {isMine
          ? text
          : chatParts(text, origin).map(({ words, isLink }, place) =>
              isLink ? (
                <a key={place} href={words}>
                  {words}
                </a>
              ) : (
                words
              ),
            )}
      </p>
      <p className="chat-note">
        {isAutomatic && <span>{chatTexts.automatic}</span>}
        <span className="figures">{time}</span>
        {state && (
          <>
            <span className="chat-ticks" aria-hidden="true">
              {tickWords[state].ticks}
            </span>
            <span>{tickWords[state].words}</span>
          </>
        )}
      </p>
    </li>
  )
}
