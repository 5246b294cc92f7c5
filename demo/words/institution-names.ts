/** The written list: 110 invented institutions over the eighteen regions, each with the town of its main campus. */
export type RegionalInstitution = { region: string; name: string; city: string; province: string }

const list = `
NCR: Marilaya State University @ Manila, Metro Manila
NCR: Pasig River Polytechnic State College @ Pasig City, Metro Manila
NCR: Sandigan State University of Technology @ Quezon City, Metro Manila
NCR: Bagong Hiraya State College @ Caloocan City, Metro Manila
NCR: Baybayin State Institute of Arts and Design @ Mandaluyong City, Metro Manila
NCR: Estero Bay State Institute of Maritime Studies @ Navotas City, Metro Manila
NCR: Lungsod State College of Arts and Trades @ Marikina City, Metro Manila
NCR: Southgate State University @ Las Piñas City, Metro Manila
CAR: Northern Sierra State University @ La Trinidad, Benguet
CAR: Pine Ridge State College @ Bontoc, Mountain Province
CAR: Chico Valley State College of Agriculture @ Tabuk City, Kalinga
CAR: Terraces State University @ Lagawe, Ifugao
CAR: Tinguian Hills State Institute of Technology @ Bangued, Abra
CAR: Apayao Headwaters State College @ Luna, Apayao
Region I: Bayfront State University @ San Fernando City, La Union
Region I: Amianan Polytechnic State University @ Laoag City, Ilocos Norte
Region I: Saltfields State University @ Dagupan City, Pangasinan
Region I: Dalan State College of Education @ Vigan City, Ilocos Sur
Region I: Hundred Isles State College of Fisheries @ Alaminos City, Pangasinan
Region I: Banaoang State College of Agriculture @ Candon City, Ilocos Sur
Region II: Caraballo Polytechnic State College @ Bayombong, Nueva Vizcaya
Region II: Magat River State University @ Santiago City, Isabela
Region II: Ibanag Valley State University @ Tuguegarao City, Cagayan
Region II: Palanan Coast State College @ Ilagan City, Isabela
Region II: Cabarroguis Valley State College of Agriculture @ Cabarroguis, Quirino
Region III: Palayan Plains State University @ Palayan City, Nueva Ecija
Region III: Arayat Slopes State University @ San Fernando City, Pampanga
Region III: Candaba Wetlands State College of Agriculture @ Candaba, Pampanga
Region III: Mariveles Point State Institute of Maritime Studies @ Mariveles, Bataan
Region III: Kapitangan State University @ Malolos City, Bulacan
Region III: Camiling River Polytechnic State University @ Tarlac City, Tarlac
Region III: Zambal Coast State University @ Iba, Zambales
Region III: Baler Bay State College @ Baler, Aurora
Region III: Biak-na-Lupa State College of Agriculture @ San Miguel, Bulacan
Region III: Digdig Highlands State College @ San Jose City, Nueva Ecija
Region III: Subic Gateway State Institute of Technology @ Olongapo City, Zambales
Region IV-A: Lakeside Polytechnic State University @ San Pablo City, Laguna
Region IV-A: Taal Rim State University @ Tagaytay City, Cavite
Region IV-A: Verde Passage State University of Technology @ Batangas City, Batangas
Region IV-A: Tayabas Bay State University @ Lucena City, Quezon
Region IV-A: Antipolo Hills State University @ Antipolo City, Rizal
Region IV-A: Polillo Isles State College of Fisheries @ Infanta, Quezon
MIMAROPA: Isla Verde State College of Fisheries @ Calapan City, Oriental Mindoro
MIMAROPA: Mangyan Highlands State College @ San Jose, Occidental Mindoro
MIMAROPA: Honda Bay State University @ Puerto Princesa City, Palawan
MIMAROPA: Calamian State College of Fisheries @ Coron, Palawan
MIMAROPA: Moriones State College @ Boac, Marinduque
MIMAROPA: Tablas Strait State University @ Odiongan, Romblon
Region V: Alitao State University @ Legazpi City, Albay
Region V: Mayon Foothills Polytechnic State University @ Ligao City, Albay
Region V: Bulusan Lake State College @ Sorsogon City, Sorsogon
Region V: Ragay Gulf State University @ Naga City, Camarines Sur
Region V: Lagonoy Gulf State College of Fisheries @ Tigaon, Camarines Sur
Region V: Pandan Coast State College @ Virac, Catanduanes
Region V: Ticao Pass State College @ Masbate City, Masbate
Region V: Bagasbas State Institute of Technology @ Daet, Camarines Norte
Region VI: Iloilo Strait State University @ Iloilo City, Iloilo
Region VI: Jalaur River State College of Agriculture @ Barotac Nuevo, Iloilo
Region VI: Panay Gulf State University @ Miagao, Iloilo
Region VI: Madja-as State College @ San Jose de Buenavista, Antique
Region VI: Tangalan Bay State University @ Kalibo, Aklan
Region VI: Capisnon Bay Polytechnic State University @ Roxas City, Capiz
Region VI: Jordan Point State College @ Jordan, Guimaras
Region VI: Salakot State College of Arts and Trades @ Passi City, Iloilo
NIR: Kanlaon Slopes State University @ Bacolod City, Negros Occidental
NIR: Sugarlands State College of Agriculture @ Kabankalan City, Negros Occidental
NIR: Tañon Strait State University @ Dumaguete City, Negros Oriental
NIR: Bais Bay Polytechnic State College @ Bais City, Negros Oriental
NIR: Lazi Springs State College @ Lazi, Siquijor
Region VII: Tanglaw Visayas State University @ Cebu City, Cebu
Region VII: Mactan Channel State University of Technology @ Lapu-Lapu City, Cebu
Region VII: Loboc River State College @ Tagbilaran City, Bohol
Region VII: Camotes Sea State College of Fisheries @ Danao City, Cebu
Region VII: Bantayan Isles Polytechnic State College @ Bogo City, Cebu
Region VIII: Silangan Coast State College @ Borongan City, Eastern Samar
Region VIII: San Juanico State University @ Tacloban City, Leyte
Region VIII: Leyte Gulf Polytechnic State University @ Palo, Leyte
Region VIII: Sohoton State College @ Basey, Samar
Region VIII: Panaon Isles State College @ Maasin City, Southern Leyte
Region VIII: Maqueda Bay State University @ Catbalogan City, Samar
Region VIII: Naval Point State Institute of Technology @ Naval, Biliran
Region VIII: Capul Lights State College @ Catarman, Northern Samar
Region VIII: Ormoc Bay State College of Agriculture @ Ormoc City, Leyte
Region IX: Vinta Peninsula State University @ Zamboanga City, Zamboanga del Sur
Region IX: Dapitan Bay State College @ Dipolog City, Zamboanga del Norte
Region IX: Sibuguey State University @ Ipil, Zamboanga Sibugay
Region IX: Pagadian Terraces Polytechnic State College @ Pagadian City, Zamboanga del Sur
Region IX: Salug Valley State College of Agriculture @ Molave, Zamboanga del Sur
Region X: Bukal Highlands State University @ Malaybalay City, Bukidnon
Region X: Macajalar Bay State University of Technology @ Cagayan de Oro City, Misamis Oriental
Region X: Tinago Falls State Institute of Technology @ Iligan City, Lanao del Norte
Region X: Panguil Bay State College of Fisheries @ Ozamiz City, Misamis Occidental
Region X: White Isle State College @ Mambajao, Camiguin
Region X: Pulangi River State College of Agriculture @ Valencia City, Bukidnon
Region XI: Apo Foothills State University @ Davao City, Davao del Sur
Region XI: Waling-waling State University @ Digos City, Davao del Sur
Region XI: Davao Gulf Polytechnic State University @ Tagum City, Davao del Norte
Region XI: Pujada Bay State College @ Mati City, Davao Oriental
Region XI: Compostela Hills State College @ Nabunturan, Davao de Oro
Region XII: Sarangani Bay State University @ General Santos City, South Cotabato
Region XII: Allah Valley State College of Agriculture @ Koronadal City, South Cotabato
Region XII: Kidapawan Highlands State University @ Kidapawan City, Cotabato
Region XII: Kalamansig Coast State College @ Kalamansig, Sultan Kudarat
Region XIII: Balangay State University @ Butuan City, Agusan del Norte
Region XIII: Siargao Isles State College @ Dapa, Surigao del Norte
Region XIII: Hinatuan River State University @ Bislig City, Surigao del Sur
Region XIII: Agusan Marsh State College of Agriculture @ San Francisco, Agusan del Sur
BARMM: Ranao State University @ Marawi City, Lanao del Sur
BARMM: Liguasan State College of Agriculture @ Parang, Maguindanao del Norte
BARMM: Sibutu Passage State College of Fisheries @ Bongao, Tawi-Tawi
`

export const regionalInstitutions: readonly RegionalInstitution[] = list
  .trim()
  .split('\n')
  .map((line) => {
    const [, region, name, city, province] = /^(.+?): (.+) @ (.+), (.+)$/.exec(line) as unknown as [string, string, string, string, string]
    return { region, name, city, province }
  })
