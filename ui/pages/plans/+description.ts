export default 'Maintenance plans for homes and landlords, by the month or by the year. Ask for one: nothing is charged before we agree in writing.'
