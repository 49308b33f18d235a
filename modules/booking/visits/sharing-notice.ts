/** The notice to technicians about sharing where they are on the way, which they agree to for each journey (decision E10). */
export const sharingNotice =
  'While you are on the way, your customer and the office can see about where you are, to 500 metres. This page sends it once a minute, as long as it is open. Only the last position is kept, and it is deleted when you are there, when you stop, when the visit is not yours any more, and after two hours. You need not agree, and your work goes on in the same way.'
