import type { DemoRows } from '#adapters/sqlite'
import {
  type Conversation,
  type ConversationEntry,
  type ConversationStep,
  judgeAutomaticAnswer,
  judgeClosing,
  judgeMessage,
  judgeOpened,
  judgeReply,
  newConversation,
} from '#modules/chat'
import type { ConversationId, UserId } from '#modules/shared'

type Chat = DemoRows['chats'][number]

/** One line of a sample chat: who writes it, so many minutes before now. */
type Line = readonly [sender: 'visitor' | 'automatic' | 'office', minutesAgo: number, text: string]

interface Sample {
  /** Reserved numbers, which reach nobody. */
  readonly phone: string
  readonly lines: readonly Line[]
  /** The office has opened what is there; a reply opens it in any case. */
  readonly isOpened?: boolean
  readonly isClosed?: boolean
}

const taken = 'A person of our office will answer you here. If it is urgent, please call us.'

const samples: readonly Sample[] = [
  {
    phone: '+447700900811',
    lines: [
      ['visitor', 6, 'Hello, our kitchen tap drips and the cupboard under it is wet. Could somebody come this week?'],
      ['automatic', 6, taken],
      ['visitor', 4, 'We are in Addiscombe, mornings are best.'],
    ],
  },
  {
    phone: '+447700900812',
    lines: [
      [
        'visitor',
        55,
        'Could you give us a price for two new fence panels and one concrete post? About four metres in all.',
      ],
      ['automatic', 55, taken],
    ],
    isOpened: true,
  },
  {
    phone: '+447700900813',
    lines: [
      ['visitor', 190, 'Do you fit smart thermostats? We have a combi boiler, eight years old.'],
      ['automatic', 190, taken],
      [
        'office',
        172,
        'Hello, yes, we do. Please send us the make and model of the boiler; then we can say which ones fit.',
      ],
      ['visitor', 160, 'Thank you! I will look this evening and write again.'],
      ['office', 151, 'No hurry. We keep this chat open.'],
    ],
  },
  {
    phone: '+447700900814',
    lines: [
      ['visitor', 1_580, 'The hall light flickers since yesterday. Is that dangerous?'],
      ['automatic', 1_580, taken],
      [
        'office',
        1_566,
        'Please switch it off at the wall and leave it off. An electrician can look at it tomorrow morning.',
      ],
      ['visitor', 1_560, 'I have booked for 9 o’clock, thanks.'],
      ['office', 1_552, 'Thank you. See you tomorrow.'],
    ],
    isClosed: true,
  },
]

/** Sample conversations in each state: unread, opened and waiting, answered, closed. Their own numbers begin at 1. */
export function chatsOf(now: Temporal.Instant): readonly Chat[] {
  return samples.map((sample, place) => chatOf(`cnv_demo-${place + 1}` as ConversationId, sample, now))
}

/** No account of the real office has written the replies of the sample office. */
const nobody = '' as UserId

function chatOf(id: ConversationId, { phone, lines, isOpened, isClosed }: Sample, now: Temporal.Instant): Chat {
  const [first] = lines
  const begun = now.subtract({ minutes: (first?.[1] ?? 0) + 1 })
  let conversation: Conversation = newConversation(id, phone, begun)
  const entries: ConversationEntry[] = []
  for (const [place, line] of lines.entries()) {
    const step = stepOf(conversation, line, place, now)
    conversation = { ...step.conversation, seenTo: place + 1 }
    if (step.entry) entries.push({ ...step.entry, number: place + 1, by: null, clientId: `demo-line-${place + 1}` })
  }
  if (isOpened) conversation = judgeOpened(conversation, entries.length)
  if (isClosed) {
    const closing = judgeClosing(conversation, true, { by: nobody, newest: entries.length }, conversation.lastAt)
    conversation = closing?.conversation ?? conversation
  }
  return { conversation: { ...conversation, assignedTo: null }, entries }
}

function stepOf(
  before: Conversation,
  [sender, minutesAgo, text]: Line,
  newest: number,
  now: Temporal.Instant,
): ConversationStep {
  const at = now.subtract({ minutes: minutesAgo })
  const clientId = `demo-line-${newest + 1}`
  switch (sender) {
    case 'visitor':
      return judgeMessage(before, { text, clientId, asks: false }, at)
    case 'automatic':
      return judgeAutomaticAnswer(before, { to: newest, text, officeWroteUpTo: 0 }, at.add({ seconds: 2 }))
    case 'office':
      return judgeReply(before, { text, clientId, by: nobody, newest }, at)
  }
}
