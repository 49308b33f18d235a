export default 'Type your postcode and see at once whether our plumbers, electricians and builders come to your street in Croydon and south London.'
