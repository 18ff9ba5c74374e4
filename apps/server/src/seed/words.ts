// Marathi and Hindi texts of the demo's units, categories and products, and other words that customers search for.

interface Texts {
  readonly mr: string;
  readonly hi: string;
}

export interface DemoWords extends Texts {
  /** Aliases in any language and script. */
  readonly aliases: readonly string[];
}

export interface Translation {
  readonly names?: Texts;
  readonly descriptions: Texts;
}

type Rows<Columns extends readonly string[]> = readonly (readonly [english: string, ...Columns])[];

const wordsByName = (rows: Rows<[mr: string, hi: string, aliases: string]>): ReadonlyMap<string, DemoWords> =>
  new Map(rows.map(([english, mr, hi, aliases]) => [english, { mr, hi, aliases: aliases.split(', ') }]));

/** Names and descriptions. */
const translateAll = (rows: Rows<[mr: string, hi: string, description_mr: string, description_hi: string]>) =>
  new Map(
    rows.map(([english, mr, hi, description_mr, description_hi]): [string, Translation] => [
      english,
      { names: { mr, hi }, descriptions: { mr: description_mr, hi: description_hi } },
    ]),
  );

/** Only descriptions; the names are among the words. */
const describe = (rows: Rows<[mr: string, hi: string]>) =>
  new Map(rows.map(([english, mr, hi]): [string, Translation] => [english, { descriptions: { mr, hi } }]));

// biome-ignore format: a category per line.
export const CATEGORY_WORDS = wordsByName([
  ['Spices', 'मसाले', 'मसाले', 'masala, masale, spice, garam masala'],
  ['Pulses', 'डाळी व कडधान्ये', 'दालें', 'dal, daal, dali, kadhanya, kaddhanya, lentils, lentil, pulse, beans'],
  ['Flours', 'पिठे', 'आटा और बेसन', 'peeth, pith, pithe, flour, aata'],
  ['Sweeteners', 'गूळ व गोड पदार्थ', 'गुड़ और मिठाई', 'god, mithai, sweets, sweet, sugar'],
  ['Oils and seeds', 'तेल व तेलबिया', 'तेल और बीज', 'tel, oil, telbiya, beej, seeds, bee'],
  ['Grains', 'धान्य', 'अनाज', 'dhanya, anaj, cereals, millet, millets, grain'],
  ['Dry fruits', 'सुका मेवा', 'सूखे मेवे', 'suka meva, sukamewa, mewa, meva, dryfruit, dry fruit, nuts'],
]);

// biome-ignore format: a product per line.
export const PRODUCT_WORDS = wordsByName([
  ['Jaggery', 'गूळ', 'गुड़', 'gul, gool, gud, goor, gur, goodh, jaggery cubes, bellam, vellam'],
  ['Turmeric Powder', 'हळद पावडर', 'हल्दी पाउडर', 'haldi, halad, haladi, hald, हळद, हल्दी, haldi powder, halad powder, turmeric, manjal, manjal podi'],
  ['Sesame (White Til)', 'पांढरे तीळ', 'सफेद तिल', 'til, teel, tila, तीळ, तिळ, तिल, gingelly, sesame seeds, pandhare til, safed til'],
  ['Red Chilli Powder', 'लाल तिखट', 'लाल मिर्च पाउडर', 'tikhat, mirchi powder, lal mirch powder, lal mirchi powder, chilli powder, laal tikhat, mirchi pud'],
  ['Chana Dal', 'हरभरा डाळ', 'चना दाल', 'channa dal, harbhara dal, harbharyachi dal, हरभऱ्याची डाळ, bengal gram, split chickpeas, gram dal, chane ki dal'],
  ['Rajma', 'राजमा', 'राजमा', 'kidney beans, rajmah, rajama, red beans, ghevda'],
  ['Basmati Rice', 'बासमती तांदूळ', 'बासमती चावल', 'tandul, tandool, तांदूळ, चावल, chawal, chaval, rice, basmati, biryani rice, akki, bhat'],
  ['Cashew', 'काजू', 'काजू', 'kaju, kaaju, cashew nut, cashewnuts, kaju tukda'],
  ['Gram Flour (Besan)', 'बेसन (डाळीचे पीठ)', 'बेसन', 'besan, baisan, डाळीचं पीठ, डाळीचे पीठ, daliche peeth, chana dal pith, chickpea flour, gram flour, harbhara pith'],
  ['Toor Dal', 'तूर डाळ', 'तूर दाल', 'tur, toor, tuvar, tuvar dal, tuar dal, arhar, arhar dal, अरहर दाल, तुरीची डाळ, turichi dal, pigeon pea, red gram'],
  ['Tilgul Ladoo', 'तिळगुळाचे लाडू', 'तिलगुड़ के लड्डू', 'tilgul, til ladoo, tilache ladu, laddu, ladu, laddoo, til gud, tilgud'],
  ['Groundnut Oil', 'शेंगदाणा तेल', 'मूंगफली का तेल', 'shengdana tel, shengtel, mungfali tel, moongfali ka tel, peanut oil, ground nut oil, oil, tel, cooking oil, khane ka tel'],
  ['Wheat Flour (Atta)', 'गव्हाचे पीठ', 'गेहूं का आटा', 'atta, aata, आटा, gavhache pith, gahu pith, gahu, kanik, kanak, gehu ka atta, gehun, chapati flour, chapati atta, wheat'],
  ['Moong Dal', 'मूग डाळ', 'मूंग दाल', 'mug dal, mung dal, mugachi dal, मुगाची डाळ, moong, mung, mug, pivli mug dal, yellow moong'],
  ['Coriander Powder', 'धने पावडर', 'धनिया पाउडर', 'dhane, dhana, dhania, dhaniya, dhania powder, dhane powder, dhaniya pud, dhanejire, coriander'],
  ['Cumin', 'जिरे', 'जीरा', 'jira, jeera, zeera, jire, jiru, जिरं, cumin seeds, sabut jeera'],
  ['Almonds', 'बदाम', 'बादाम', 'badam, baadaam, almond, badaam giri, mamra'],
  ['Poha', 'पोहे', 'पोहा', 'pohe, pova, powa, pauwa, phova, chivda pohe, flattened rice, beaten rice, rice flakes, aval, chira, chudva'],
  ['Jaggery Powder', 'गूळ पावडर', 'गुड़ पाउडर', 'gul powder, gud powder, gulachi pud, gur powder, powdered jaggery'],
  ['Urad Dal', 'उडीद डाळ', 'उड़द दाल', 'udid dal, udad dal, urid dal, udid, urad, udad, udidachi dal, black gram, maash, ulundu'],
  ['Mustard', 'मोहरी', 'राई', 'mohri, mohari, rai, raai, sarson, sarso, mustard seeds, rayi, mahuri'],
  ['Ghee', 'साजूक तूप', 'घी', 'tup, toop, तूप, sajuk tup, gee, ghi, desi ghee, gaay ka ghee, shuddh ghee'],
  ['Jowar', 'ज्वारी', 'ज्वार', 'jwari, jvari, jawari, jowari, joar, juar, javar, shalu, jondhale, sorghum, cholam'],
  ['Bajra', 'बाजरी', 'बाजरा', 'bajri, bajari, bajara, bajra grain, pearl millet, kambu'],
  ['Peanuts', 'शेंगदाणे', 'मूंगफली', 'shengdane, shengdana, shenga, sing, singdana, mungfali, moongphali, mumfali, groundnut, groundnuts, peanut, danay, falli dana'],
  ['Masoor Dal', 'मसूर डाळ', 'मसूर दाल', 'masur dal, masur, masoor, masurchi dal, lal masur, red lentils, malka masoor'],
  ['Green Moong', 'हिरवे मूग', 'हरा मूंग', 'hirve mug, hirva mug, hara moong, sabut moong, akhkhe mug, whole moong, green gram, mug'],
  ['Kabuli Chana', 'काबुली चणा', 'काबुली चना', 'kabuli chane, chole, chhole, chola, chana, chane, chickpeas, chickpea, safed chana, pandhare chane, garbanzo, white chana'],
  ['Dry Red Chilli', 'सुकी लाल मिरची', 'सूखी लाल मिर्च', 'mirchi, lal mirchi, lal mirch, sukhi mirch, suki mirchi, byadgi, bedgi mirchi, red chilli, chilli'],
  ['Tamarind', 'चिंच', 'इमली', 'chinch, chincha, imli, imlee, ambli, puli, amli'],
  ['Fenugreek', 'मेथी दाणे', 'मेथी दाना', 'methi, methi dana, methi dane, methi seeds, menthe, methya, fenugreek seeds'],
  ['Flax Seeds', 'जवस', 'अलसी', 'javas, jawas, alsi, alashi, alshi, flaxseed, linseed, tisi, jawas bee'],
  ['Rava', 'रवा', 'सूजी', 'rawa, ravva, suji, sooji, semolina, suzi, rava sooji, upma rava'],
  ['Rock Sugar', 'खडीसाखर', 'मिश्री', 'khadi sakhar, khadisakhar, mishri, misri, mishree, sakhar, sugar candy, kalkandu, khadi shakkar'],
]);

/** By the English unit. */
export const UNIT_TEXTS: ReadonlyMap<string, Translation> = translateAll([
  ['100 g', '100 ग्रॅ', '100 ग्राम', 'शंभर ग्रॅमचे पाकीट', 'सौ ग्राम का पैकेट'],
  ['200 g', '200 ग्रॅ', '200 ग्राम', 'दोनशे ग्रॅमचे पाकीट', 'दो सौ ग्राम का पैकेट'],
  ['250 g', '250 ग्रॅ', '250 ग्राम', 'पाव किलोचे पाकीट', 'पाव किलो का पैकेट'],
  ['500 g', '500 ग्रॅ', '500 ग्राम', 'अर्ध्या किलोचे पाकीट', 'आधे किलो का पैकेट'],
  ['1 kg', '1 किलो', '1 किलो', 'एक किलोची पिशवी', 'एक किलो की थैली'],
  ['5 kg', '5 किलो', '5 किलो', 'पाच किलोची पिशवी', 'पाँच किलो की थैली'],
  ['500 ml', '500 मिली', '500 मिली', 'अर्ध्या लिटरची बरणी', 'आधे लीटर का जार'],
  ['1 litre', '1 लिटर', '1 लीटर', 'एक लिटरची बाटली', 'एक लीटर की बोतल'],
  ['pack of 6', '6 नगांचा पॅक', '6 नग का पैक', 'सहा नगांचा डबा', 'छह नग का डिब्बा'],
]);

/** By the English name. */
export const CATEGORY_TEXTS: ReadonlyMap<string, Translation> = describe([
  ['Spices', 'छोट्या गिरण्यांतील अख्खे व दळलेले मसाले', 'छोटी चक्कियों के साबुत और पिसे मसाले'],
  ['Pulses', 'स्वच्छ, निवडलेल्या डाळी व कडधान्ये', 'साफ़, चुनी हुई दालें और साबुत दलहन'],
  ['Flours', 'जात्यावरची पिठे, रवा आणि पोहे', 'चक्की का आटा, सूजी और पोहा'],
  ['Sweeteners', 'गूळ, खडीसाखर आणि सणाचे गोड पदार्थ', 'गुड़, मिश्री और त्योहार की मिठाइयाँ'],
  ['Oils and seeds', 'घाण्याचे तेल, तूप आणि तेलबिया', 'घानी का तेल, घी और तिलहन'],
  ['Grains', 'नव्या हंगामातील तांदूळ व भरडधान्ये', 'नई फ़सल के चावल और मोटे अनाज'],
  ['Dry fruits', 'दर आठवड्याला ताजा पॅक केलेला सुका मेवा', 'हर हफ़्ते ताज़ा पैक किए मेवे'],
]);

/** By the English name; those of the sizes with names. */
// biome-ignore format: a product per line.
export const PRODUCT_TEXTS: ReadonlyMap<string, Translation> = new Map([
  ...describe([
    ['Jaggery', 'रसायनविरहित कोल्हापुरी गूळ, छोट्या साच्यांत घातलेला.', 'बिना रसायन का कोल्हापुरी गुड़, छोटे साँचों में ढला।'],
    ['Turmeric Powder', 'सांगलीची हळद, रंग आणि तेल टिकावे म्हणून सावकाश दळलेली.', 'सांगली की हल्दी, रंग और तेल बना रहे इसलिए धीरे पिसी।'],
    ['Sesame (White Til)', 'लाडू, चिक्की आणि फोडणीसाठी सोललेले पांढरे तीळ.', 'लड्डू, चिक्की और तड़के के लिए छिले सफ़ेद तिल।'],
    ['Red Chilli Powder', 'ब्याडगी आणि गुंटूर मिरची समप्रमाणात: लाल, पण जहाल नाही.', 'ब्याडगी और गुंटूर मिर्च बराबर मात्रा में: लाल, पर बहुत तीखा नहीं।'],
    ['Chana Dal', 'तेलाशिवाय पॉलिश केलेली हरभरा डाळ.', 'बिना तेल के पॉलिश की हुई चना दाल।'],
    ['Rajma', 'मऊ शिजतो, तरी आकार टिकवतो.', 'नरम पकता है और आकार बना रहता है।'],
    ['Basmati Rice', 'लांब दाणा, बारा महिने मुरवलेला.', 'लंबा दाना, बारह महीने पुराना।'],
    ['Cashew', 'वेंगुर्ल्याचे अख्खे काजू, W320.', 'वेंगुर्ला के साबुत काजू, W320।'],
    ['Gram Flour (Besan)', 'पिठले, भजी आणि लाडूसाठी बारीक दळलेली हरभरा डाळ.', 'पिठला, पकौड़े और लड्डू के लिए बारीक पिसी चना दाल।'],
    ['Toor Dal', 'लातूरची तूर डाळ, पॉलिश न केलेली.', 'लातूर की तूर दाल, बिना पॉलिश।'],
    ['Tilgul Ladoo', 'तीळ आणि गुळाचे हाताने वळलेले लाडू. गोड गोड बोला!', 'तिल और गुड़ के हाथ से बने लड्डू। मीठा बोलिए!'],
    ['Groundnut Oil', 'लाकडी घाण्याचे, निवळून गाळलेले तेल.', 'लकड़ी की घानी का, निथारा और छना तेल।'],
    ['Wheat Flour (Atta)', 'जात्यावर दळलेला लोकवन गहू, कोंड्यासह.', 'चक्की पर पिसा लोकवन गेहूँ, चोकर सहित।'],
    ['Moong Dal', 'खिचडी आणि वरणासाठी सालीशिवाय मूग डाळ.', 'खिचड़ी और दाल के लिए धुली मूंग दाल।'],
    ['Coriander Powder', 'हलके भाजून दळलेले धने.', 'हल्का भूनकर पिसा धनिया।'],
    ['Cumin', 'उंझाचे टपोरे जिरे.', 'ऊंझा का मोटा जीरा।'],
    ['Almonds', 'हाताने निवडलेले मामरा बदाम.', 'हाथ से चुने मामरा बादाम।'],
    ['Poha', 'भिजल्यावर मोकळे राहणारे मध्यम पोहे.', 'भिगोने पर खिला रहने वाला मध्यम पोहा।'],
    ['Jaggery Powder', 'कोरडी, बारीक आणि लवकर विरघळणारी.', 'सूखा, बारीक और जल्दी घुलने वाला।'],
    ['Urad Dal', 'वडा आणि इडलीसाठी सोललेली पांढरी डाळ.', 'वड़ा और इडली के लिए धुली सफ़ेद दाल।'],
    ['Mustard', 'फोडणीसाठी बारीक काळी मोहरी.', 'तड़के के लिए छोटी काली राई।'],
    ['Ghee', 'विरजलेल्या लोण्याचे गाईचे साजूक तूप.', 'दही के मक्खन से बना गाय का घी।'],
    ['Jowar', 'भाकरीसाठी सोलापूरची मालदांडी ज्वारी.', 'भाकरी के लिए सोलापुर की मालदांडी ज्वार।'],
    ['Bajra', 'खरीप हंगामातील बाजरी.', 'ख़रीफ़ की फ़सल का बाजरा।'],
    ['Peanuts', 'टपोरे कच्चे शेंगदाणे.', 'मोटे कच्चे दाने।'],
    ['Masoor Dal', 'पंधरा मिनिटांत शिजणारी लाल मसूर डाळ.', 'पंद्रह मिनट में पकने वाली लाल मसूर।'],
    ['Green Moong', 'एकसारखे मोड येणारे अख्खे मूग.', 'एक-सा अंकुरित होने वाला साबुत मूंग।'],
    ['Kabuli Chana', 'मोठे पांढरे चणे, 10 मिमी.', 'बड़े सफ़ेद चने, 10 मिमी।'],
    ['Dry Red Chilli', 'देठासह ब्याडगी मिरची.', 'डंठल सहित ब्याडगी मिर्च।'],
    ['Tamarind', 'यंदाची, बिया काढलेली चिंच.', 'इसी साल की, बिना बीज की इमली।'],
    ['Fenugreek', 'लोणचे आणि लाडूसाठी मेथी दाणे.', 'अचार और लड्डू के लिए मेथी दाना।'],
    ['Flax Seeds', 'चटणीसाठी दोनदा स्वच्छ केलेले जवस.', 'चटनी के लिए दो बार साफ़ की हुई अलसी।'],
    ['Rava', 'उपमा आणि शिऱ्यासाठी जाड रवा.', 'उपमा और हलवे के लिए मोटी सूजी।'],
    ['Rock Sugar', 'पारदर्शक खड्यांची खडीसाखर.', 'साफ़ दानों वाली मिश्री।'],
  ]),
  ...translateAll([
    ['Turmeric Powder Family Pack', 'हळद पावडर फॅमिली पॅक', 'हल्दी पाउडर फ़ैमिली पैक', 'आमच्या सांगलीच्या हळदीचे मोठे पाकीट.', 'हमारी सांगली की हल्दी का बड़ा पैकेट।'],
    ['Jaggery Block', 'गुळाची ढेप', 'गुड़ की भेली', 'तोच गूळ, महिनाभरासाठी.', 'वही गुड़, महीने भर के लिए।'],
    ['Toor Dal Family Pack', 'तूर डाळ फॅमिली पॅक', 'तूर दाल फ़ैमिली पैक', 'लातूरची तूर डाळ, मोठ्या पिशवीत.', 'लातूर की तूर दाल, बड़ी थैली में।'],
    ['Basmati Rice Family Pack', 'बासमती तांदूळ फॅमिली पॅक', 'बासमती चावल फ़ैमिली पैक', 'मुरवलेला बासमती, मोठ्या पिशवीत.', 'पुराना बासमती, बड़ी थैली में।'],
    ['Gram Flour Family Pack', 'बेसन फॅमिली पॅक', 'बेसन फ़ैमिली पैक', 'सणासुदीच्या स्वयंपाकासाठी बेसन.', 'त्योहार की रसोई के लिए बेसन।'],
    ['Wheat Flour Small', 'गव्हाचे पीठ छोटा पॅक', 'गेहूं का आटा छोटा पैक', 'करून बघण्यासाठी लोकवन पीठ.', 'आज़माने के लिए लोकवन आटा।'],
    ['Groundnut Oil Small', 'शेंगदाणा तेल छोटी बाटली', 'मूंगफली का तेल छोटी बोतल', 'घाण्याचे तेल, छोट्या बाटलीत.', 'घानी का तेल, छोटी बोतल में।'],
    ['Cashew Small', 'काजू छोटा पॅक', 'काजू छोटा पैक', 'खिरीसाठी मूठभर.', 'खीर के लिए मुट्ठी भर।'],
    ['Red Chilli Powder Family Pack', 'लाल तिखट फॅमिली पॅक', 'लाल मिर्च पाउडर फ़ैमिली पैक', 'मोठे पाकीट.', 'बड़ा पैकेट।'],
    ['Sesame Family Pack', 'पांढरे तीळ फॅमिली पॅक', 'सफेद तिल फ़ैमिली पैक', 'संक्रांतीसाठी पांढरे तीळ.', 'संक्रांति के लिए सफ़ेद तिल।'],
  ]),
]);
