/** The calls that come before ours, in their fixed words. */
export const firstCalls = [
  {
    when: 'You smell gas',
    what: 'Do not touch switches or use a flame. Open the windows and go outside. Then call the National Gas Emergency.',
    number: '0800 111 999',
  },
  {
    when: 'Someone is in danger, or there is a fire',
    what: 'Get everyone out and stay out. Then call the emergency services.',
    number: '999',
  },
  {
    when: 'Power cut in your street',
    what: 'Call your electricity network.',
    number: '105',
  },
] as const
