export default 'Book a plumber, electrician, heating engineer or other tradesperson in Croydon and south London: choose the repair, see its whole price, pick a time.'
