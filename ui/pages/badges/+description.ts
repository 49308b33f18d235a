export default 'The badges of listings in the directory: which are the word of the tradesperson, and what somebody has checked against a document.'
