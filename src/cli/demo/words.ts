/** Review texts by rating; most customers write none. */
export const reviewWords: Readonly<Record<number, readonly string[]>> = {
  5: [
    'On time, tidy, and explained what had gone wrong.',
    'Rang ahead, took his shoes off, fixed it in half an hour. Could not ask for more.',
    'Very pleased. Even swept up afterwards.',
    'Honest about what needed doing and what could wait.',
    'Second time we have used them and just as good as the first.',
    'The price on the site was the price on the invoice.',
    'Water everywhere at eleven at night, and dry again by one. Thank you.',
    'My mother lives alone and he explained every step to her.',
    'Found the cause in ten minutes after two others had not.',
    'Photos of the finished work came by e-mail the same evening.',
    'Parked, knocked, mended, gone. Exactly as it should be.',
  ],
  4: [
    'Good work. Came a little later than planned but rang to say so.',
    'Fixed and working. Would use again.',
    'Neat job.',
    'All works again. I would have liked a call before the first visit.',
    'Good repair, a little dust left on the landing.',
    'Friendly and careful. The second part took two days to come.',
  ],
  3: ['The repair holds, but I had to ask twice about the parts.', 'Fine in the end, took longer than I had hoped.'],
  2: [
    'Had to come back a second time for the same fault.',
    'The repair is fine now, but nobody rang about the new time.',
    'It took three weeks from the first visit to the last.',
  ],
}

/** Notes of technicians at the end of a job. */
export const jobNotes: readonly string[] = [
  'Done and tested with the customer.',
  'Replaced the worn part, no leaks after an hour.',
  'Showed the customer how to switch it off next time.',
  'Small crack beside it, told the customer to keep an eye on it.',
  'Left the old part with the customer.',
]

export const cancelWords = {
  customer: ['Sorted it out myself in the end.', 'We have to be away that week.', 'My landlord is sending someone.'],
  office: ['The technician is ill and nobody else is free that day.', 'The part will not be here in time.'],
  no_access: ['Nobody opened the door for twenty minutes, telephone not answered.'],
} as const

export const accessWords: readonly Readonly<Record<string, string>>[] = [
  { parking: 'Free on the street after ten.' },
  { entry: 'The bell does not work, please knock.' },
  { pets: 'One friendly dog.' },
  { entry: 'Key safe beside the door, ring for the code.', parking: 'Space in front of the garage.' },
  { vulnerable: 'My father is hard of hearing, please ring twice.' },
]
