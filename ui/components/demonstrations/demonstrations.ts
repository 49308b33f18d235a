/** The demonstrations in their order; the drawing of each is beside its name in `DemonstrationDrawing.tsx`. */
export const demonstrations = [
  {
    id: 'diagnostics',
    tab: 'Diagnostics',
    title: 'What a photo may say about a radiator',
    text: 'A picture of heat shows a radiator that is cold at the top and warm below. The likely cause is trapped air.',
    steps: [
      'Photo sent with the booking',
      'Cold above, warm below',
      'Suggested: bleed it first, then look at the pump',
    ],
  },
  {
    id: 'ar-scanning',
    tab: 'AR scanning',
    title: 'Pipes and cables drawn over a wall',
    text: 'Before anyone drills, the phone would draw where pipes and cables probably run. A detector still has the last word.',
    steps: ['Point the phone at the wall', 'Probable runs appear as lines', 'A mark where drilling is safe'],
  },
  {
    id: 'voice-assistant',
    tab: 'Voice assistant',
    title: 'A booking by saying what happened',
    text: '“There is water under my kitchen sink.” The form is filled in from one sentence, and you correct it before it is sent.',
    steps: ['Trade: plumbing', 'Where: kitchen, under the sink', 'Still running? The question comes next'],
  },
  {
    id: 'predictive',
    tab: 'Predictive',
    title: 'A boiler that asks for a visit',
    text: 'The pressure of a boiler falls a little every week. A line through the figures says when it will be too low.',
    steps: ['One figure a week', 'The line meets the limit in three weeks', 'A visit is proposed before that'],
  },
] as const

export type DemonstrationId = (typeof demonstrations)[number]['id']
