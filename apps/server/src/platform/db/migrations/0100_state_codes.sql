-- GST code of an address's state: told by the state's name, else by a pincode group of one state only, else null. Servers of the
-- version before change the state without its code, which is then told again from the name.
alter table addresses add column state_code text check (state_code ~ '^[0-9]{2}$');
alter table orders add column state_code text check (state_code ~ '^[0-9]{2}$');

create function pg_temp.find_state_code(state text, postal_code text) returns text language sql as $$
  with state_names as (select code, string_to_array(names, ' ') as names, groups::int4multirange as groups from (values
    ('35', 'andamanandnicobarislands अंदमानआणिनिकोबारबेटे अंडमानऔरनिकोबारद्वीपसमूह an andamannicobar andamanandnicobar', '{[744,744]}'),
    ('37', 'andhrapradesh आंध्रप्रदेश ap andrapradesh ఆంధ్రప్రదేశ్', '{[507,508],[515,535]}'),
    ('12', 'arunachalpradesh अरुणाचलप्रदेश ar arunachal', '{[786,788],[790,792]}'),
    ('18', 'assam आसाम असम as asam অসম', '{[781,788],[790,790],[793,793]}'),
    ('10', 'bihar बिहार br behar', '{[800,816],[821,824],[841,855]}'),
    ('04', 'chandigarh चंदीगड चंडीगढ़ ch chandigad चंदीगढ़', '{[140,140],[160,160]}'),
    ('22', 'chhattisgarh छत्तीसगड छत्तीसगढ़ cg ct chattisgarh chhatisgarh chattisgad', '{[490,497]}'),
    ('26', 'dadraandnagarhavelianddamananddiu दादराआणिनगरहवेलीआणिदमणआणिदीव दादराऔरनगरहवेलीऔरदमनऔरदीव dd dn dh dadraandnagarhaveli dadranagarhaveli damananddiu damandiu daman diu', '{[362,362],[396,396]}'),
    ('07', 'delhi दिल्ली dl newdelhi nctofdelhi delhinct नवीदिल्ली नईदिल्ली', '{[110,110]}'),
    ('30', 'goa गोवा ga गोंय', '{[403,403]}'),
    ('24', 'gujarat गुजरात gj gujrat gujarath gujrath ગુજરાત', '{[360,396]}'),
    ('06', 'haryana हरियाणा hr hariyana', '{[121,136]}'),
    ('02', 'himachalpradesh हिमाचलप्रदेश hp himachal', '{[140,140],[160,160],[170,177]}'),
    ('01', 'jammuandkashmir जम्मूआणिकाश्मीर जम्मूऔरकश्मीर jk jammukashmir jammuandkashmeer جموںوکشمیر', '{[180,194]}'),
    ('20', 'jharkhand झारखंड jh jharkand', '{[813,816],[822,822],[825,835]}'),
    ('29', 'karnataka कर्नाटक ka karnatak karnatka ಕರ್ನಾಟಕ', '{[560,591]}'),
    ('32', 'kerala केरळ केरल kl keral കേരളം കേരള', '{[670,695]}'),
    ('38', 'ladakh लडाख लद्दाख la laddakh', '{[194,194]}'),
    ('31', 'lakshadweep लक्षद्वीप ld lakshadeep ലക്ഷദ്വീപ്', '{[682,682]}'),
    ('23', 'madhyapradesh मध्यप्रदेश mp', '{[450,488]}'),
    ('27', 'maharashtra महाराष्ट्र mh maharastra maharashtr maharshtra', '{[400,402],[404,445]}'),
    ('14', 'manipur मणिपूर मणिपुर mn মণিপুর', '{[795,795]}'),
    ('17', 'meghalaya मेघालय ml meghalay', '{[783,783],[793,794]}'),
    ('15', 'mizoram मिझोराम मिज़ोरम mz mizoran', '{[796,796]}'),
    ('13', 'nagaland नागालँड नागालैंड nl nagalend', '{[797,798]}'),
    ('21', 'odisha ओडिशा od or orissa odissa orisa ओरिसा उड़ीसा ଓଡ଼ିଶା', '{[751,770]}'),
    ('34', 'puducherry पुदुच्चेरी py pondicherry pondichery पाँडिचेरी புதுச்சேரி', '{[533,533],[605,605],[607,607],[609,609],[673,673]}'),
    ('03', 'punjab पंजाब pb panjab ਪੰਜਾਬ', '{[140,160]}'),
    ('08', 'rajasthan राजस्थान rj rajastan rajsthan', '{[301,345]}'),
    ('11', 'sikkim सिक्कीम सिक्किम sk sikim', '{[737,737]}'),
    ('33', 'tamilnadu तामिळनाडू तमिलनाडु tn tamilnad तमिळनाडू தமிழ்நாடு', '{[600,643]}'),
    ('36', 'telangana तेलंगणा तेलंगाना ts tg telengana telangna तेलंगण తెలంగాణ', '{[500,509]}'),
    ('16', 'tripura त्रिपुरा tr ত্রিপুরা', '{[799,799]}'),
    ('09', 'uttarpradesh उत्तरप्रदेश up utterpradesh اترپردیش', '{[201,285]}'),
    ('05', 'uttarakhand उत्तराखंड uk ua uttaranchal uttrakhand uttarakand', '{[244,249],[262,263]}'),
    ('19', 'westbengal पश्चिमबंगाल wb bengal পশ্চিমবঙ্গ', '{[700,743]}')
  ) as known (code, names, groups)),
  place as (select left(substring(postal_code from '^[0-9]{6}$'), 3)::int as pincode_group,
    regexp_replace(replace(lower(normalize(state, nfkc)), '&', 'and'), '[[:space:][:punct:]\u200b-\u200f]', '', 'g') as name)
  select case when exists (select from state_names where name = any(names))
    then (select code from state_names where name = any(names) and (groups @> pincode_group or pincode_group >= 900))
    else (select min(code) from state_names where groups @> pincode_group having count(*) = 1) end from place
$$;

update addresses set state_code = pg_temp.find_state_code(state, postal_code);
update orders set state_code = pg_temp.find_state_code(state, postal_code)
  where status not in ('Delivered', 'Cancelled') and deleted_at is null;

create function forget_state_code() returns trigger language plpgsql as $$
begin
  new.state_code := null;
  return new;
end $$;
create trigger addresses_state_changed before update on addresses for each row
  when (new.state <> old.state and new.state_code = old.state_code) execute function forget_state_code();
