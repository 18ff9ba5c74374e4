// Hindi: what stops calls, accounts, goods and imports.
import { dictionaryOf } from '@tilgul/contract/texts/dictionary';
import type { refusals as sentences } from '../mr/refusals.ts';

export const refusals = dictionaryOf<keyof typeof sentences>()({
  // Calls
  'Too many requests. Please try again later.': 'बहुत ज़्यादा अनुरोध आए। कृपया थोड़ी देर बाद फिर से कोशिश करें।',
  'The body must be a JSON object.': 'भेजा गया डेटा JSON ऑब्जेक्ट होना चाहिए।',
  'This cursor is not valid.': 'यह cursor सही नहीं है।',
  'This does not match the URL.': 'यह अनुरोध के पते से मेल नहीं खाता।',
  'This field must be sent once, as text.': 'यह खाना एक बार, टेक्स्ट के रूप में भेजें।',
  'This form does not accept a file here.': 'इस फ़ॉर्म में यहाँ फ़ाइल नहीं चलती।',

  // Pictures
  'Image is required.': 'तस्वीर ज़रूरी है।',
  'The picture is an empty file.': 'तस्वीर की फ़ाइल ख़ाली है।',
  'The picture could not be read. Please choose another one.': 'तस्वीर खुल नहीं सकी। कृपया दूसरी चुनें।',
  'The picture may have at most 25 megapixels.': 'तस्वीर ज़्यादा से ज़्यादा 25 मेगापिक्सेल की हो सकती है।',
  'The picture may have at most 5 MB.': 'तस्वीर ज़्यादा से ज़्यादा 5 MB की हो सकती है।',
  'Please choose a JPEG, PNG, WebP or AVIF picture.': 'कृपया JPEG, PNG, WebP या AVIF तस्वीर चुनें।',

  // Accounts
  'This username is already taken.': 'यह यूज़रनेम पहले से लिया हुआ है।',
  'This contact number is already registered.': 'यह मोबाइल नंबर पहले से दर्ज है।',
  'This email address is already registered.': 'यह ईमेल पता पहले से दर्ज है।',
  'The password and confirm password fields must be identical. Please try again.':
    'दोनों जगह एक ही पासवर्ड होना चाहिए। कृपया फिर से कोशिश करें।',
  'Your password must be at least {least} characters long. Please enter a stronger password.':
    'पासवर्ड में कम से कम {least} अक्षर होने चाहिए। कृपया ज़्यादा मज़बूत पासवर्ड लिखें।',
  'Your password must not be your name or username.': 'आपका नाम या यूज़रनेम पासवर्ड नहीं हो सकता।',
  'This password is too common. Please choose another one.': 'यह पासवर्ड बहुत लोग रखते हैं। कृपया दूसरा चुनें।',
  'Please choose a password different from your current one.': 'कृपया पहले से अलग पासवर्ड चुनें।',
  'This is not your password.': 'यह आपका पासवर्ड नहीं है।',
  'This is already your number.': 'यह पहले से आपका नंबर है।',
  'This code is wrong or was already used.': 'यह कोड सही नहीं है या पहले इस्तेमाल हो चुका है।',
  'This code is wrong. Please enter the one your app shows now.': 'यह कोड सही नहीं है। कृपया वह लिखें जो ऐप में अभी दिखता है।',
  'Turn off your own two-factor sign-in in your account.': 'अपना वाला अपने खाते में बंद करें।',
  'Too many tries. Please request a new OTP.': 'बहुत बार कोशिश हुई। कृपया नया OTP मँगाएँ।',
  'No more messages can be sent right now. Please try again later.':
    'अभी और SMS नहीं भेजे जा सकते। कृपया थोड़ी देर बाद फिर से कोशिश करें।',
  'This push service is not known.': 'यह सूचना सेवा मालूम नहीं है।',
  'p256dh is not a key.': 'p256dh कुंजी नहीं है।',
  'You have {most} addresses. Please remove one first.': 'आपके {most} पते हैं। कृपया पहले एक हटाएँ।',
  'You still have {count} open order. Please wait until it is delivered, or cancel it first.':
    'आपका {count} ऑर्डर अभी बाक़ी है। उसके मिलने तक रुकें, या पहले रद्द करें।',
  'You still have {count} open orders. Please wait until they are delivered, or cancel them first.':
    'आपके {count} ऑर्डर अभी बाक़ी हैं। उनके मिलने तक रुकें, या पहले रद्द करें।',
  'This user manages the store {store}. Give the store another manager first.':
    'ये {store} स्टोर के मैनेजर हैं। पहले स्टोर को दूसरा मैनेजर दें।',
  'This staff member still has {count} open delivery.': 'इस कर्मचारी की {count} डिलीवरी अभी बाक़ी है।',
  'This staff member still has {count} open deliveries.': 'इस कर्मचारी की {count} डिलीवरी अभी बाक़ी हैं।',
  'This staff member still has {amount} of cash in hand. Take the cash first.':
    'इस कर्मचारी के पास अभी {amount} नकद है। पहले नकद ले लें।',
  'This customer still has {count} open order.': 'इस ग्राहक का {count} ऑर्डर अभी बाक़ी है।',
  'This customer still has {count} open orders.': 'इस ग्राहक के {count} ऑर्डर अभी बाक़ी हैं।',

  // Goods
  'This product does not exist.': 'यह सामान नहीं है।',
  'A product cannot be a size of itself.': 'कोई सामान अपना ही साइज़ नहीं हो सकता।',
  'This product already has sizes.': 'इस सामान के पहले से अलग साइज़ हैं।',
  'Another product has this barcode.': 'यह बारकोड किसी और सामान का है।',
  'Another product now has its barcode. Remove it there first.': 'इसका बारकोड अब किसी और सामान पर है। पहले वहाँ से हटाएँ।',
  'A category with this name already exists.': 'इस नाम की श्रेणी पहले से है।',
  'This category does not exist.': 'यह श्रेणी नहीं है।',
  'This category is used by {count} product.': 'यह श्रेणी {count} सामान में है।',
  'This category is used by {count} products.': 'यह श्रेणी {count} सामान में है।',
  'The category {name} was deleted. Add it again, then restore the product.':
    '{name} श्रेणी हटा दी गई है। उसे फिर जोड़ें, फिर सामान वापस लाएँ।',
  'This unit already exists.': 'यह यूनिट पहले से है।',
  'This unit does not exist.': 'यह यूनिट नहीं है।',
  'This unit is used by {count} product.': 'यह यूनिट {count} सामान में है।',
  'This unit is used by {count} products.': 'यह यूनिट {count} सामान में है।',
  'The unit {name} was deleted. Add it again, then restore the product.':
    '{name} यूनिट हटा दी गई है। उसे फिर जोड़ें, फिर सामान वापस लाएँ।',
  'Choose a product or a category.': 'सामान या श्रेणी चुनें।',

  // The import of products
  'Unknown column “{head}”. Known columns: {columns}.': '“{head}” स्तंभ मालूम नहीं है। ये चलते हैं: {columns}।',
  'This column appears twice.': 'यह स्तंभ दो बार है।',
  'This column is missing.': 'यह स्तंभ नहीं है।',
  'The file has no products.': 'फ़ाइल में कोई सामान नहीं है।',
  'A file may have at most {max} products.': 'एक फ़ाइल में ज़्यादा से ज़्यादा {max} सामान हो सकते हैं।',
  'This row has {cells} cells, the first row has {heads}.': 'इस पंक्ति में {cells} सेल हैं, पहली पंक्ति में {heads}।',
  'Row {row}: {message}': 'पंक्ति {row}: {message}',
  'Row {row}, {column}: {message}': 'पंक्ति {row}, {column}: {message}',
  'Row {row} already has this barcode.': 'यह बारकोड पंक्ति {row} में पहले से है।',
  'Row {row} already has this name and unit.': 'यह नाम और यूनिट पंक्ति {row} में पहले से है।',
  'Several products have this name and unit. Change them one by one.':
    'एक से ज़्यादा सामान का यही नाम और यूनिट है। उन्हें एक-एक करके बदलें।',
  'This quote is never closed.': 'यहाँ उद्धरण चिह्न खुला है पर बंद नहीं हुआ।',
  'There is a quote inside a cell. Write it twice and put the cell in quotes.':
    'सेल के भीतर उद्धरण चिह्न है; उसे दो बार लिखें और सेल को उद्धरण में रखें।',
  'Products of this file were changed after it was checked. Please check the file again.':
    'फ़ाइल जाँचने के बाद उसका सामान बदल गया। कृपया फ़ाइल फिर जाँचें।',

  // Taxes and labels
  'This tax class does not exist.': 'यह टैक्स वर्ग नहीं है।',
  'Only products with a weight as their unit can be sold by weight.': 'जिसकी यूनिट वज़न है वही तौलकर बिक सकता है।',
  'MRP must not be below the price.': 'MRP दाम से कम नहीं हो सकता।',
  'Price must not be above the MRP.': 'दाम MRP से ज़्यादा नहीं हो सकता।',
  'A tax class with this name already exists.': 'इस नाम का टैक्स वर्ग पहले से है।',
  'This tax class is used by {count} product.': 'यह टैक्स वर्ग {count} सामान में है।',
  'This tax class is used by {count} products.': 'यह टैक्स वर्ग {count} सामान में है।',
  'This claim is already decided.': 'इस शिकायत पर फ़ैसला पहले ही हो चुका है।',
  'You can claim only for delivered items.': 'जो पहुँचाया गया उसी की शिकायत की जा सकती है।',
  'You can claim within 48 hours of delivery.': 'डिलीवरी के बाद 48 घंटे तक शिकायत की जा सकती है।',
  'You have already claimed for all of it.': 'आप इस सबकी शिकायत पहले ही कर चुके हैं।',
  'You can claim for at most {count}.': 'ज़्यादा से ज़्यादा {count} की शिकायत की जा सकती है।',
  'No cash refund is due for this claim.': 'इस शिकायत के लिए नकद में कुछ लौटाना नहीं है।',
  'No refund is due for this claim.': 'इस शिकायत के लिए कुछ लौटाना नहीं है।',
  'This claim was already refunded.': 'इस शिकायत के पैसे पहले ही लौटाए जा चुके हैं।',
});
