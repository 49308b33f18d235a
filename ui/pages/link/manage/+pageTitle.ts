/** It says nothing of the booking: it is also the title of the question for the postcode. */
export const pageTitle = 'Move or cancel a visit'
