/** The notice to technicians about positions (decision J11), which they agree to before any is kept. */
export const positionNotice =
  'When you check in and when you check out, this phone is asked once where it is. The office can see that, as evidence of the visit; customers never do. It is deleted after 90 days. You need not agree, and can stop at any time: your work goes on in the same way. Whether your customer sees about where you are on the way is another choice, which you make for each journey.'
