BEGIN TRANSACTION;
CREATE TABLE done(tab TEXT PRIMARY KEY, game TEXT NOT NULL,  names TEXT NOT NULL, keys TEXT NOT NULL, public INTEGER NOT NULL,  at INTEGER NOT NULL, events TEXT NOT NULL, fold TEXT NOT NULL DEFAULT '') WITHOUT ROWID;
INSERT INTO "done" VALUES('243faddbupzy8ufc','fives','["Bob","Carl",""]','642df886cb29dbd70f42dffbcc905856 acaa172ead6b8b24295ed79ae935f491 - ',1,1794934775330,'1 1794934766746 {"e":"create","game":"fives","title":"A party of fives","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"},{"kind":"computer","level":1}],"options":{"timer":0},"public":true,"handover":0,"clock":0,"bonus":0,"from":"#eacf","secret":"4aa7398836312a20c0f7ae7fc0a123ce886fe68661d0985bfa2d5cbe9a42e37e","c":"b9f9f140fbd549fe","q":2}
2 1794934766763 {"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"","commit":"40173042a8b1b0415ef803aa86351bfc0a95259f4c675b91e152804f49732903","c":"b9f9f140fbd549fe","q":4}
3 1794934766771 {"e":"sit","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","name":"Carl","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"ffdfff15f0eedc3b","q":3}
4 1794934766779 {"e":"reveal","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","link":"ff569420f58f5dcb79f95e73d18d4268833a5c347305f1e52a52dbdbbea74d27","c":"b9f9f140fbd549fe","q":5}
5 1794934766795 {"e":"reveal","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"ffdfff15f0eedc3b","q":4}
6 1794934766795 {"e":"play","moves":["board 1","board 2","board 3","roll BCEEF"]}
7 1794934766854 {"e":"play","seat":0,"moves":["draw i2 j2 i3 i4 j4"],"c":"b9f9f140fbd549fe","q":7}
8 1794934767231 {"e":"undo","count":1,"c":"b9f9f140fbd549fe","q":8}
9 1794934767254 {"e":"play","seat":1,"moves":["draw i8 g9 h9 i9 g10"],"c":"ffdfff15f0eedc3b","q":6}
10 1794934767269 {"e":"undo","count":1,"c":"ffdfff15f0eedc3b","q":7}
11 1794934767289 {"e":"play","seat":0,"moves":["turn"],"c":"b9f9f140fbd549fe","q":10}
12 1794934767298 {"e":"play","seat":1,"moves":["done"],"c":"ffdfff15f0eedc3b","q":9}
13 1794934767304 {"e":"undo","count":1,"c":"ffdfff15f0eedc3b","q":10}
14 1794934767347 {"e":"play","seat":1,"moves":["draw i2 h3 i3 i4 i5"],"c":"ffdfff15f0eedc3b","q":12}
15 1794934767518 {"e":"play","seat":1,"moves":["draw f3 f4 d5 e5 f5"],"c":"ffdfff15f0eedc3b","q":14}
16 1794934767529 {"e":"play","seat":1,"moves":["draw g8 h8 h9 i9 j9"],"c":"ffdfff15f0eedc3b","q":16}
17 1794934767540 {"e":"play","seat":1,"moves":["done"],"c":"ffdfff15f0eedc3b","q":18}
18 1794934767558 {"e":"play","seat":2,"moves":["draw a3 b3 b4 a5 b5"]}
19 1794934767833 {"e":"play","seat":2,"moves":["draw d7 c8 d8 e8 d9"]}
20 1794934768640 {"e":"play","seat":2,"moves":["done","roll AACCE"]}
21 1794934768665 {"e":"play","seat":1,"moves":["done"],"c":"ffdfff15f0eedc3b","q":234}
22 1794934768742 {"e":"play","seat":0,"moves":["done"],"c":"b9f9f140fbd549fe","q":232}
23 1794934768763 {"e":"play","seat":1,"moves":["turn"],"c":"ffdfff15f0eedc3b","q":236}
24 1794934769212 {"e":"play","seat":2,"moves":["draw c5 b6 c6 d6 c7"]}
25 1794934770015 {"e":"play","seat":2,"moves":["done","roll BDEFF"]}
26 1794934770049 {"e":"play","seat":0,"moves":["draw a4 a5 b5 c5 d5"],"c":"b9f9f140fbd549fe","q":592}
27 1794934770066 {"e":"play","seat":1,"moves":["draw d2 e2 e3 f3 e4"],"c":"ffdfff15f0eedc3b","q":596}
28 1794934770098 {"e":"play","seat":2,"moves":["draw h7 i7 h8 i8 i9"]}
29 1794934770107 {"e":"play","seat":0,"moves":["draw j8 h9 i9 j9 j10"],"c":"b9f9f140fbd549fe","q":594}
30 1794934770111 {"e":"play","seat":1,"moves":["draw h4 i4 h5 h6 h7"],"c":"ffdfff15f0eedc3b","q":598}
31 1794934770115 {"e":"play","seat":0,"moves":["draw i1 j1 i2 j2 j3"],"c":"b9f9f140fbd549fe","q":596}
32 1794934770133 {"e":"play","seat":1,"moves":["draw g9 h9 h10 i10 j10"],"c":"ffdfff15f0eedc3b","q":600}
33 1794934770135 {"e":"play","seat":0,"moves":["draw f6 e7 f7 g7 h7"],"c":"b9f9f140fbd549fe","q":598}
34 1794934770158 {"e":"play","seat":1,"moves":["turn"],"c":"ffdfff15f0eedc3b","q":602}
35 1794934770187 {"e":"play","seat":0,"moves":["draw b8 b9 c9 a10 b10"],"c":"b9f9f140fbd549fe","q":600}
36 1794934770224 {"e":"play","seat":0,"moves":["done"],"c":"b9f9f140fbd549fe","q":602}
37 1794934770967 {"e":"play","seat":2,"moves":["done","roll AABBE"]}
38 1794934770992 {"e":"play","seat":0,"moves":["turn"],"c":"b9f9f140fbd549fe","q":662}
39 1794934771009 {"e":"play","seat":1,"moves":["done"],"c":"ffdfff15f0eedc3b","q":664}
40 1794934771578 {"e":"play","seat":2,"moves":["draw g1 h1 f2 g2 f3"]}
41 1794934771780 {"e":"play","seat":2,"moves":["draw e5 f5 g5 h5 g6"]}
42 1794934772582 {"e":"play","seat":2,"moves":["done","roll AABCE"]}
43 1794934772852 {"e":"play","seat":1,"moves":["draw c7 a8 b8 c8 c9"],"c":"ffdfff15f0eedc3b","q":836}
44 1794934772987 {"e":"play","seat":0,"moves":["draw h2 h3 h4 i4 h5"],"c":"b9f9f140fbd549fe","q":835}
45 1794934772998 {"e":"play","seat":1,"moves":["draw c1 c2 b3 c3 c4"],"c":"ffdfff15f0eedc3b","q":838}
46 1794934773015 {"e":"play","seat":0,"moves":["turn"],"c":"b9f9f140fbd549fe","q":837}
47 1794934773027 {"e":"play","seat":1,"moves":["draw b6 c6 d6 e6 b7"],"c":"ffdfff15f0eedc3b","q":840}
48 1794934773065 {"e":"play","seat":1,"moves":["done"],"c":"ffdfff15f0eedc3b","q":842}
49 1794934774389 {"e":"play","seat":2,"moves":["draw j4 j5 h6 i6 j6"]}
50 1794934774523 {"e":"play","seat":2,"moves":["draw g5 h5 i5 f6 g6"]}
51 1794934775330 {"e":"play","seat":2,"moves":["done"]}
','bob
carl

');
INSERT INTO "done" VALUES('3ef7bzuf7u5amnwr','mice','["Bob","",""]','642df886cb29dbd70f42dffbcc905856 00000000000000000000000000000000 - ',1,1794934766351,'1 1794934765711 {"e":"create","game":"mice","title":"A party of mice","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":0,"bonus":0,"from":"#eacf","secret":"1e279ea695e040c3d3e5a299c927c1b8578438846b4939375433f0f0af2c4600","c":"214984d5aed55144","q":2}
2 1794934765728 {"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"fa4c27d1d3d7f241","c":"214984d5aed55144","q":4}
3 1794934765770 {"e":"sit","seats":[1],"key":"00000000000000000000000000000000","name":"","dice":"94132ee557663c4c","c":"7af30ae7dbc458ee","q":3}
4 1794934765770 {"e":"play","moves":["roll orange yellow"]}
5 1794934765855 {"e":"play","seat":0,"moves":["take yellow"],"c":"214984d5aed55144","q":6}
6 1794934765867 {"e":"undo","count":1,"c":"214984d5aed55144","q":7}
7 1794934765879 {"e":"play","seat":0,"moves":["take orange yellow"],"c":"214984d5aed55144","q":9}
8 1794934765903 {"e":"undo","count":1,"c":"214984d5aed55144","q":10}
9 1794934765911 {"e":"play","seat":0,"moves":["take yellow"],"c":"214984d5aed55144","q":12}
10 1794934765928 {"e":"play","seat":0,"moves":["stop","roll orange green"],"c":"214984d5aed55144","q":14}
11 1794934765941 {"e":"play","seat":1,"moves":["take orange"],"c":"7af30ae7dbc458ee","q":8}
12 1794934765944 {"e":"play","seat":1,"moves":["stop","roll orange green"],"c":"7af30ae7dbc458ee","q":10}
13 1794934765947 {"e":"play","seat":2,"moves":["take orange green"]}
14 1794934765951 {"e":"play","seat":2,"moves":["stop","roll orange green"]}
15 1794934765963 {"e":"play","seat":0,"moves":["take orange green"],"c":"214984d5aed55144","q":18}
16 1794934765976 {"e":"play","seat":0,"moves":["again","roll orange yellow"],"c":"214984d5aed55144","q":20}
17 1794934765996 {"e":"play","seat":0,"moves":["take yellow"],"c":"214984d5aed55144","q":22}
18 1794934765999 {"e":"play","seat":0,"moves":["again","roll green green","roll yellow green"],"c":"214984d5aed55144","q":24}
19 1794934766011 {"e":"play","seat":1,"moves":["take yellow green"],"c":"7af30ae7dbc458ee","q":16}
20 1794934766023 {"e":"play","seat":1,"moves":["stop","roll yellow blue"],"c":"7af30ae7dbc458ee","q":18}
21 1794934766034 {"e":"play","seat":2,"moves":["take yellow blue"]}
22 1794934766035 {"e":"play","seat":2,"moves":["stop","roll red yellow"]}
23 1794934766044 {"e":"play","seat":0,"moves":["take red"],"c":"214984d5aed55144","q":28}
24 1794934766067 {"e":"play","seat":0,"moves":["stop","roll blue joker"],"c":"214984d5aed55144","q":30}
25 1794934766083 {"e":"play","seat":1,"moves":["take blue"],"c":"7af30ae7dbc458ee","q":22}
26 1794934766096 {"e":"play","seat":1,"moves":["stop","roll yellow blue"],"c":"7af30ae7dbc458ee","q":24}
27 1794934766103 {"e":"play","seat":2,"moves":["take yellow blue"]}
28 1794934766104 {"e":"play","seat":2,"moves":["stop","roll red blue"]}
29 1794934766105 {"e":"play","seat":0,"moves":["take red blue"],"c":"214984d5aed55144","q":35}
30 1794934766122 {"e":"play","seat":0,"moves":["stop","roll red blue"],"c":"214984d5aed55144","q":37}
31 1794934766133 {"e":"play","seat":1,"moves":["take blue"],"c":"7af30ae7dbc458ee","q":29}
32 1794934766146 {"e":"play","seat":1,"moves":["stop","roll yellow blue"],"c":"7af30ae7dbc458ee","q":31}
33 1794934766163 {"e":"play","seat":2,"moves":["take yellow blue"]}
34 1794934766166 {"e":"play","seat":2,"moves":["stop","roll orange blue"]}
35 1794934766169 {"e":"play","seat":0,"moves":["take orange"],"c":"214984d5aed55144","q":41}
36 1794934766183 {"e":"play","seat":0,"moves":["stop","roll yellow green"],"c":"214984d5aed55144","q":43}
37 1794934766184 {"e":"play","seat":1,"moves":["take yellow"],"c":"7af30ae7dbc458ee","q":35}
38 1794934766191 {"e":"play","seat":1,"moves":["again","roll orange joker"],"c":"7af30ae7dbc458ee","q":37}
39 1794934766205 {"e":"play","seat":1,"moves":["take green"],"c":"7af30ae7dbc458ee","q":39}
40 1794934766219 {"e":"play","seat":1,"moves":["stop","roll green blue"],"c":"7af30ae7dbc458ee","q":41}
41 1794934766239 {"e":"play","seat":2,"moves":["take green"]}
42 1794934766243 {"e":"play","seat":2,"moves":["stop","roll red orange"]}
43 1794934766245 {"e":"play","seat":0,"moves":["take red"],"c":"214984d5aed55144","q":50}
44 1794934766264 {"e":"play","seat":0,"moves":["stop","roll green blue"],"c":"214984d5aed55144","q":52}
45 1794934766279 {"e":"play","seat":1,"moves":["take green"],"c":"7af30ae7dbc458ee","q":46}
46 1794934766292 {"e":"play","seat":1,"moves":["again","roll yellow green","roll green blue"],"c":"7af30ae7dbc458ee","q":48}
47 1794934766303 {"e":"play","seat":2,"moves":["take green"]}
48 1794934766304 {"e":"play","seat":2,"moves":["again","roll yellow green","roll red orange"]}
49 1794934766311 {"e":"play","seat":0,"moves":["take red orange"],"c":"214984d5aed55144","q":56}
50 1794934766322 {"e":"play","seat":0,"moves":["stop","roll red joker"],"c":"214984d5aed55144","q":58}
51 1794934766339 {"e":"play","seat":1,"moves":["take red green"],"c":"7af30ae7dbc458ee","q":52}
52 1794934766351 {"e":"play","seat":1,"moves":["stop"],"c":"7af30ae7dbc458ee","q":54}
','bob


');
INSERT INTO "done" VALUES('gjt55dimv5r5xvy5','cubes','["Bob","",""]','642df886cb29dbd70f42dffbcc905856 00000000000000000000000000000000 - ',1,1794934776023,'1 1794934775540 {"e":"create","game":"cubes","title":"A party of cubes","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":0,"bonus":0,"from":"#eacf","secret":"33cd4a0a1268124f763ba1a9a51dc164523fe3728c53dec4da25e847cfe2b72d","c":"9b74dca375090fa0","q":2}
2 1794934775541 {"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"8bcf87fa4c763d4c","c":"9b74dca375090fa0","q":4}
3 1794934775543 {"e":"sit","seats":[1],"key":"00000000000000000000000000000000","name":"","dice":"4213096ab569c423","c":"89124452122a69be","q":3}
4 1794934775543 {"e":"play","moves":["token blue","token violet","token red","token red","token violet","token green","token gate","token step","token orange","token white","token yellow","token leap","token blue","token orange","token step","token green","token red","token slant","token step","token green","token yellow","token white","token slant","token yellow","token leap","token orange","token red","token shield","token orange","token green","token violet","token slant","token leap","token leap","token yellow","token white","token white","token step","token gate","token violet","token shield","token blue","token blue","token slant"]}
5 1794934775584 {"e":"play","seat":0,"moves":["corner g1"],"c":"9b74dca375090fa0","q":6}
6 1794934775599 {"e":"undo","count":1,"c":"9b74dca375090fa0","q":7}
7 1794934775620 {"e":"play","seat":0,"moves":["corner g7"],"c":"9b74dca375090fa0","q":9}
8 1794934775631 {"e":"undo","count":1,"c":"9b74dca375090fa0","q":10}
9 1794934775635 {"e":"play","seat":0,"moves":["corner g7"],"c":"9b74dca375090fa0","q":12}
10 1794934775638 {"e":"play","seat":1,"moves":["corner g1"],"c":"89124452122a69be","q":7}
11 1794934775638 {"e":"play","seat":2,"moves":["corner a1","chip orange","chip blue","chip green","chip violet","chip white","chip red","chip yellow","chip violet","chip yellow","chip red","chip blue","chip green","chip white","chip orange","chip white","chip violet","chip red","chip green","chip orange","chip yellow","chip blue"]}
12 1794934775706 {"e":"play","seat":0,"moves":["L f5"],"c":"9b74dca375090fa0","q":170}
13 1794934775725 {"e":"play","seat":1,"moves":["L e2"],"c":"89124452122a69be","q":165}
14 1794934775728 {"e":"play","seat":2,"moves":["L c2"]}
15 1794934775735 {"e":"play","seat":2,"moves":["step c3"]}
16 1794934775739 {"e":"play","seat":2,"moves":["step c4"]}
17 1794934775744 {"e":"play","seat":0,"moves":["L g7"],"c":"9b74dca375090fa0","q":174}
18 1794934775748 {"e":"play","seat":1,"moves":["L c1"],"c":"89124452122a69be","q":169}
19 1794934775752 {"e":"play","seat":2,"moves":["L b6"]}
20 1794934775753 {"e":"play","seat":2,"moves":["leap d7"]}
21 1794934775754 {"e":"play","seat":0,"moves":["L e6"],"c":"9b74dca375090fa0","q":177}
22 1794934775755 {"e":"play","seat":1,"moves":["L e2"],"c":"89124452122a69be","q":172}
23 1794934775756 {"e":"play","seat":2,"moves":["L f6"]}
24 1794934775757 {"e":"play","seat":2,"moves":["step f5"]}
25 1794934775758 {"e":"play","seat":0,"moves":["L g7"],"c":"9b74dca375090fa0","q":181}
26 1794934775759 {"e":"play","seat":1,"moves":["L g1"],"c":"89124452122a69be","q":176}
27 1794934775762 {"e":"play","seat":2,"moves":["L g3"]}
28 1794934775763 {"e":"play","seat":2,"moves":["step f3"]}
29 1794934775764 {"e":"play","seat":2,"moves":["slant g2"]}
30 1794934775766 {"e":"play","seat":2,"moves":["leap e1"]}
31 1794934775767 {"e":"play","seat":0,"moves":["L f5"],"c":"9b74dca375090fa0","q":187}
32 1794934775768 {"e":"play","seat":1,"moves":["L e2"],"c":"89124452122a69be","q":182}
33 1794934775769 {"e":"play","seat":2,"moves":["L f3"]}
34 1794934775769 {"e":"play","seat":2,"moves":["slant g4"]}
35 1794934775770 {"e":"play","seat":2,"moves":["leap f6"]}
36 1794934775772 {"e":"play","seat":2,"moves":["step g6"]}
37 1794934775772 {"e":"play","seat":2,"moves":["gate b2"]}
38 1794934775774 {"e":"play","seat":0,"moves":["L d6"],"c":"9b74dca375090fa0","q":193}
39 1794934775775 {"e":"play","seat":1,"moves":["L f4"],"c":"89124452122a69be","q":188}
40 1794934775779 {"e":"play","seat":2,"moves":["L a4"]}
41 1794934775781 {"e":"play","seat":0,"moves":["L f7"],"c":"9b74dca375090fa0","q":196}
42 1794934775783 {"e":"play","seat":0,"moves":["stay"],"c":"9b74dca375090fa0","q":198}
43 1794934775784 {"e":"play","seat":1,"moves":["L e2"],"c":"89124452122a69be","q":192}
44 1794934775784 {"e":"play","seat":2,"moves":["L b6"]}
45 1794934775785 {"e":"play","seat":2,"moves":["leap a4"]}
46 1794934775786 {"e":"play","seat":0,"moves":["L e5"],"c":"9b74dca375090fa0","q":201}
47 1794934775787 {"e":"play","seat":1,"moves":["L g3"],"c":"89124452122a69be","q":195}
48 1794934775789 {"e":"play","seat":1,"moves":["stay"],"c":"89124452122a69be","q":197}
49 1794934775790 {"e":"play","seat":2,"moves":["L c3"]}
50 1794934775793 {"e":"play","seat":2,"moves":["stay"]}
51 1794934775819 {"e":"play","seat":0,"moves":["L f3"],"c":"9b74dca375090fa0","q":207}
52 1794934775824 {"e":"play","seat":0,"moves":["stay"],"c":"9b74dca375090fa0","q":209}
53 1794934775825 {"e":"play","seat":1,"moves":["L f5"],"c":"89124452122a69be","q":203}
54 1794934775826 {"e":"play","seat":2,"moves":["L d1"]}
55 1794934775830 {"e":"play","seat":0,"moves":["L e1"],"c":"9b74dca375090fa0","q":212}
56 1794934775835 {"e":"play","seat":1,"moves":["L g7"],"c":"89124452122a69be","q":206}
57 1794934775838 {"e":"play","seat":2,"moves":["L c3"]}
58 1794934775838 {"e":"play","seat":2,"moves":["step c4"]}
59 1794934775844 {"e":"play","seat":0,"moves":["L f3"],"c":"9b74dca375090fa0","q":214}
60 1794934775848 {"e":"play","seat":0,"moves":["stay"],"c":"9b74dca375090fa0","q":216}
61 1794934775852 {"e":"play","seat":1,"moves":["L f5"],"c":"89124452122a69be","q":209}
62 1794934775855 {"e":"play","seat":2,"moves":["L b6"]}
63 1794934775855 {"e":"play","seat":2,"moves":["leap d7"]}
64 1794934775860 {"e":"play","seat":0,"moves":["L g1"],"c":"9b74dca375090fa0","q":219}
65 1794934775872 {"e":"play","seat":1,"moves":["L g7"],"c":"89124452122a69be","q":212}
66 1794934775874 {"e":"play","seat":2,"moves":["L c5"]}
67 1794934775875 {"e":"play","seat":0,"moves":["L e2"],"c":"9b74dca375090fa0","q":221}
68 1794934775881 {"e":"play","seat":1,"moves":["L e6"],"c":"89124452122a69be","q":214}
69 1794934775883 {"e":"play","seat":2,"moves":["L b7"]}
70 1794934775891 {"e":"play","seat":0,"moves":["L c1"],"c":"9b74dca375090fa0","q":224}
71 1794934775899 {"e":"play","seat":1,"moves":["L c5"],"c":"89124452122a69be","q":217}
72 1794934775900 {"e":"play","seat":2,"moves":["L a5"]}
73 1794934775912 {"e":"play","seat":0,"moves":["L d3"],"c":"9b74dca375090fa0","q":241}
74 1794934775913 {"e":"play","seat":1,"moves":["L b3"],"c":"89124452122a69be","q":234}
75 1794934775914 {"e":"play","seat":2,"moves":["L c6"]}
76 1794934775931 {"e":"play","seat":0,"moves":["L f2"],"c":"9b74dca375090fa0","q":260}
77 1794934775932 {"e":"play","seat":1,"moves":["L c1"],"c":"89124452122a69be","q":253}
78 1794934775933 {"e":"play","seat":2,"moves":["L e7"]}
79 1794934775970 {"e":"play","seat":0,"moves":["L d1"],"c":"9b74dca375090fa0","q":315}
80 1794934775980 {"e":"play","seat":1,"moves":["L e2"],"c":"89124452122a69be","q":308}
81 1794934775983 {"e":"play","seat":2,"moves":["L c6"]}
82 1794934775985 {"e":"play","seat":0,"moves":["L b2"],"c":"9b74dca375090fa0","q":318}
83 1794934775986 {"e":"play","seat":0,"moves":["stay"],"c":"9b74dca375090fa0","q":320}
84 1794934775987 {"e":"play","seat":1,"moves":["L d4"],"c":"89124452122a69be","q":312}
85 1794934775993 {"e":"play","seat":2,"moves":["L e7"]}
86 1794934775995 {"e":"play","seat":0,"moves":["L c4"],"c":"9b74dca375090fa0","q":323}
87 1794934775999 {"e":"play","seat":1,"moves":["L b5"],"c":"89124452122a69be","q":315}
88 1794934776003 {"e":"play","seat":2,"moves":["L f5"]}
89 1794934776005 {"e":"play","seat":0,"moves":["L e3"],"c":"9b74dca375090fa0","q":326}
90 1794934776011 {"e":"play","seat":1,"moves":["L d6"],"c":"89124452122a69be","q":318}
91 1794934776023 {"e":"play","seat":2,"moves":["L d4"]}
','bob


');
INSERT INTO "done" VALUES('ixat2zehdji49r36','wispwood','["Bob","Carl",""]','642df886cb29dbd70f42dffbcc905856 acaa172ead6b8b24295ed79ae935f491 - ',1,1794934765337,'1 1794934764256 {"e":"create","game":"wispwood","title":"A party of wispwood","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":0,"bonus":0,"from":"#eacf","secret":"ecf5f1f7f681fdc4c03d468dbd0f15b2a1bd35502e715cc46e4e7bf56d06e647","c":"12c4d084466418f1","q":2}
2 1794934764266 {"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"","commit":"40173042a8b1b0415ef803aa86351bfc0a95259f4c675b91e152804f49732903","c":"12c4d084466418f1","q":4}
3 1794934764267 {"e":"sit","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","name":"Carl","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"c951c9beeaf6cc34","q":3}
4 1794934764268 {"e":"reveal","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","link":"ff569420f58f5dcb79f95e73d18d4268833a5c347305f1e52a52dbdbbea74d27","c":"12c4d084466418f1","q":5}
5 1794934764268 {"e":"reveal","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"c951c9beeaf6cc34","q":4}
6 1794934764268 {"e":"play","moves":["card pumpkin-pairs","card witch-ring","card orb-groups","card heart-diagonal","card tree-lines","shape I2","shape L4","shape I3","shape O4","shape T4","shape S4","shape I4","shape L3","deal witch","deal witch","deal heart","deal pumpkin","deal pumpkin","deal orb","deal orb","deal witch"]}
7 1794934764307 {"e":"play","seat":0,"moves":["wisp 6 S4 m11 m12 n12 n13 @m12"],"c":"12c4d084466418f1","q":7}
8 1794934764315 {"e":"undo","count":1,"c":"12c4d084466418f1","q":8}
9 1794934764335 {"e":"play","seat":0,"moves":["wisp 5 O4 n12 o12 n13 o13 @n12"],"c":"12c4d084466418f1","q":10}
10 1794934764347 {"e":"undo","count":1,"c":"12c4d084466418f1","q":11}
11 1794934764359 {"e":"play","seat":0,"moves":["wisp 8 L3 m14 m15 n15 @n15"],"c":"12c4d084466418f1","q":13}
12 1794934764378 {"e":"play","seat":1,"moves":["wisp 4 L4 k13 l13 k14 k15 @k14 cat"],"c":"c951c9beeaf6cc34","q":8}
13 1794934764403 {"e":"play","seat":2,"moves":["wisp 1 L3 m11 n11 m12 @m11"]}
14 1794934764411 {"e":"play","seat":0,"moves":["wisp 3 I3 n12 n13 n14 @n13"],"c":"12c4d084466418f1","q":16}
15 1794934764428 {"e":"play","seat":1,"moves":["wisp 6 T4 m14 l15 m15 m16 @m15"],"c":"c951c9beeaf6cc34","q":11}
16 1794934764439 {"e":"play","seat":2,"moves":["wisp 7 T4 o11 o12 p12 o13 @o13 cat"]}
17 1794934764443 {"e":"play","seat":0,"moves":["wisp 2 L3 o12 p12 o13 @o13 cat"],"c":"12c4d084466418f1","q":19}
18 1794934764449 {"e":"play","seat":1,"moves":["trees n14 n15 l16"],"c":"c951c9beeaf6cc34","q":14}
19 1794934764459 {"e":"play","seat":2,"moves":["trees n12 n13 n14"]}
20 1794934764462 {"e":"play","seat":0,"moves":["trees m12 o14 p14"],"c":"12c4d084466418f1","q":22}
21 1794934764473 {"e":"play","seat":1,"moves":["trees l14"],"c":"c951c9beeaf6cc34","q":17}
22 1794934764483 {"e":"play","seat":2,"moves":["trees p11 o14 p14"]}
23 1794934764485 {"e":"play","seat":0,"moves":["refresh","deal orb","deal heart","deal heart","deal heart","deal pumpkin","deal witch","deal pumpkin","deal pumpkin"],"c":"12c4d084466418f1","q":25}
24 1794934764498 {"e":"play","seat":0,"moves":["trees o15"],"c":"12c4d084466418f1","q":27}
25 1794934764510 {"e":"play","seat":1,"moves":["trees k16"],"c":"c951c9beeaf6cc34","q":21}
26 1794934764521 {"e":"play","seat":2,"moves":["trees m14"]}
27 1794934764524 {"e":"play","seat":0,"moves":["trees p15"],"c":"12c4d084466418f1","q":30}
28 1794934764531 {"e":"play","seat":1,"moves":["trees n13"],"c":"c951c9beeaf6cc34","q":24}
29 1794934764539 {"e":"play","seat":2,"moves":["trees p13"]}
30 1794934764543 {"e":"play","seat":0,"moves":["cat o12"],"c":"12c4d084466418f1","q":33}
31 1794934764553 {"e":"play","seat":1,"moves":["cat n13"],"c":"c951c9beeaf6cc34","q":27}
32 1794934764562 {"e":"play","seat":2,"moves":["cat p11"]}
33 1794934764588 {"e":"play","seat":1,"moves":["wisp 2 L4 n14 n15 n16 o16 @o16"],"c":"c951c9beeaf6cc34","q":29}
34 1794934764600 {"e":"play","seat":2,"moves":["wisp 6 I3 l13 m13 n13 @n13 cat"]}
35 1794934764627 {"e":"play","seat":0,"moves":["wisp 5 T4 p13 p14 q14 p15 @q14"],"c":"12c4d084466418f1","q":37}
36 1794934764640 {"e":"play","seat":1,"moves":["wisp 3 L4 k15 l15 l16 l17 @k15"],"c":"c951c9beeaf6cc34","q":32}
37 1794934764650 {"e":"play","seat":2,"moves":["wisp 1 L3 n10 n11 o11 @n11"]}
38 1794934764655 {"e":"play","seat":0,"moves":["trees o11 q13 o15"],"c":"12c4d084466418f1","q":40}
39 1794934764675 {"e":"play","seat":1,"moves":["trees m13 o15 m16"],"c":"c951c9beeaf6cc34","q":35}
40 1794934764685 {"e":"play","seat":2,"moves":["trees p10 l14 n14"]}
41 1794934764689 {"e":"play","seat":0,"moves":["wisp 4 L3 q11 p12 q12 @p12 cat"],"c":"12c4d084466418f1","q":43}
42 1794934764760 {"e":"play","seat":1,"moves":["wisp 8 L3 l13 l14 m14 @l13"],"c":"c951c9beeaf6cc34","q":38}
43 1794934764773 {"e":"play","seat":2,"moves":["trees p13 p14"]}
44 1794934764780 {"e":"play","seat":0,"moves":["trees o14 q15"],"c":"12c4d084466418f1","q":46}
45 1794934764798 {"e":"play","seat":1,"moves":["trees o13"],"c":"c951c9beeaf6cc34","q":41}
46 1794934764804 {"e":"play","seat":2,"moves":["wisp 7 I2 l12 m12 @m12 cat","deal heart","deal pumpkin","deal heart","deal pumpkin","deal orb","deal orb","deal witch","deal pumpkin"]}
47 1794934764816 {"e":"play","seat":0,"moves":["wisp 8 L3 m14 n14 m15 @n14"],"c":"12c4d084466418f1","q":49}
48 1794934764830 {"e":"play","seat":1,"moves":["wisp 2 I2 k16 k17 @k16"],"c":"c951c9beeaf6cc34","q":44}
49 1794934764839 {"e":"play","seat":2,"moves":["trees l10 m10 o14"]}
50 1794934764850 {"e":"play","seat":0,"moves":["trees p11 m13"],"c":"12c4d084466418f1","q":52}
51 1794934764861 {"e":"play","seat":1,"moves":["trees m17"],"c":"c951c9beeaf6cc34","q":47}
52 1794934764877 {"e":"play","seat":2,"moves":["trees o10 n12 o12"]}
53 1794934764879 {"e":"play","seat":0,"moves":["wisp 3 L3 m11 n11 n12 @m11 cat"],"c":"12c4d084466418f1","q":55}
54 1794934764896 {"e":"play","seat":1,"moves":["trees o14"],"c":"c951c9beeaf6cc34","q":50}
55 1794934764907 {"e":"play","seat":2,"moves":["trees m14"]}
56 1794934764923 {"e":"play","seat":0,"moves":["trees m12"],"c":"12c4d084466418f1","q":58}
57 1794934764932 {"e":"play","seat":1,"moves":["cat m14"],"c":"c951c9beeaf6cc34","q":53}
58 1794934764947 {"e":"play","seat":2,"moves":["cat p10"]}
59 1794934764959 {"e":"play","seat":0,"moves":["cat m12"],"c":"12c4d084466418f1","q":61}
60 1794934764967 {"e":"play","seat":2,"moves":["wisp 6 L4 p11 q11 r11 r12 @r12 cat"]}
61 1794934764984 {"e":"play","seat":0,"moves":["wisp 5 S4 q12 p13 q13 p14 @q13 cat"],"c":"12c4d084466418f1","q":63}
62 1794934764999 {"e":"play","seat":1,"moves":["wisp 7 L4 n16 n17 o17 p17 @n16 cat"],"c":"c951c9beeaf6cc34","q":57}
63 1794934765005 {"e":"play","seat":2,"moves":["wisp 1 L3 p9 q9 q10 @q10"]}
64 1794934765023 {"e":"play","seat":0,"moves":["trees n12 r13 o14"],"c":"12c4d084466418f1","q":66}
65 1794934765032 {"e":"play","seat":1,"moves":["trees l12 l16 l17"],"c":"c951c9beeaf6cc34","q":60}
66 1794934765043 {"e":"play","seat":2,"moves":["trees q8 p12"]}
67 1794934765058 {"e":"play","seat":0,"moves":["trees m10 n10 q15"],"c":"12c4d084466418f1","q":69}
68 1794934765074 {"e":"play","seat":1,"moves":["trees n12 m13 n13"],"c":"c951c9beeaf6cc34","q":63}
69 1794934765079 {"e":"play","seat":2,"moves":["trees r9 o12"]}
70 1794934765091 {"e":"play","seat":0,"moves":["trees p15 r15"],"c":"12c4d084466418f1","q":72}
71 1794934765104 {"e":"play","seat":1,"moves":["wisp 4 I4 o12 o13 o14 o15 @o15 cat","deal pumpkin","deal heart","deal witch","deal heart","deal heart","deal witch","deal heart","deal orb"],"c":"c951c9beeaf6cc34","q":66}
72 1794934765114 {"e":"play","seat":2,"moves":["wisp 4 S4 n8 n9 o9 o10 @n9 cat"]}
73 1794934765139 {"e":"play","seat":0,"moves":["wisp 3 L3 n11 o11 o12 @o12 cat"],"c":"12c4d084466418f1","q":75}
74 1794934765144 {"e":"play","seat":1,"moves":["trees k13 p15 k17"],"c":"c951c9beeaf6cc34","q":69}
75 1794934765174 {"e":"play","seat":2,"moves":["trees m10 q12 r13"]}
76 1794934765188 {"e":"play","seat":0,"moves":["wisp 7 I4 o10 p10 q10 r10 @r10"],"c":"12c4d084466418f1","q":78}
77 1794934765191 {"e":"play","seat":1,"moves":["wisp 8 I2 l14 l15 @l15 cat"],"c":"c951c9beeaf6cc34","q":72}
78 1794934765199 {"e":"play","seat":2,"moves":["trees r8 m9 m13"]}
79 1794934765202 {"e":"play","seat":0,"moves":["trees p11 m14"],"c":"12c4d084466418f1","q":81}
80 1794934765216 {"e":"play","seat":1,"moves":["trees p13 n14 p14"],"c":"c951c9beeaf6cc34","q":75}
81 1794934765223 {"e":"play","seat":2,"moves":["trees m8 p13 q13"]}
82 1794934765235 {"e":"play","seat":0,"moves":["trees q11 r11 r14"],"c":"12c4d084466418f1","q":84}
83 1794934765246 {"e":"play","seat":1,"moves":["trees k12 m12"],"c":"c951c9beeaf6cc34","q":78}
84 1794934765259 {"e":"play","seat":2,"moves":["trees p8"]}
85 1794934765262 {"e":"play","seat":0,"moves":["trees r12 m13"],"c":"12c4d084466418f1","q":88}
86 1794934765277 {"e":"play","seat":1,"moves":["wisp 2 I2 m16 m17 @m16"],"c":"c951c9beeaf6cc34","q":82}
87 1794934765279 {"e":"play","seat":2,"moves":["trees o8 o11"]}
88 1794934765295 {"e":"play","seat":0,"moves":["trees o15"],"c":"12c4d084466418f1","q":91}
89 1794934765300 {"e":"play","seat":1,"moves":["trees p12"],"c":"c951c9beeaf6cc34","q":85}
90 1794934765307 {"e":"play","seat":2,"moves":["trees n10 n12"]}
91 1794934765315 {"e":"play","seat":0,"moves":["cat-refresh","deal orb","deal witch","deal heart","deal witch","deal witch","deal witch","deal orb","deal orb"],"c":"12c4d084466418f1","q":94}
92 1794934765326 {"e":"play","seat":0,"moves":["trees m15"],"c":"12c4d084466418f1","q":96}
93 1794934765337 {"e":"play","seat":1,"moves":["trees n15"],"c":"c951c9beeaf6cc34","q":89}
','bob
carl

');
INSERT INTO "done" VALUES('qak9pnuyx4fz85ui','pig','["Bob","Carl",""]','642df886cb29dbd70f42dffbcc905856 acaa172ead6b8b24295ed79ae935f491 - ',1,1794934776301,'1 1794934776083 {"e":"create","game":"pig","title":"A party of pig","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"},{"kind":"computer","level":1}],"options":{"goal":20},"public":true,"handover":0,"clock":0,"bonus":0,"from":"#eacf","secret":"46f717bc56594f1e2dd487599c9c936b29aac4ad640c79efde5f2fef28be9733","c":"5387b432533d28b9","q":2}
2 1794934776085 {"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"","commit":"40173042a8b1b0415ef803aa86351bfc0a95259f4c675b91e152804f49732903","c":"5387b432533d28b9","q":4}
3 1794934776086 {"e":"sit","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","name":"Carl","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"f0ccab6a6983a1b1","q":3}
4 1794934776087 {"e":"reveal","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","link":"ff569420f58f5dcb79f95e73d18d4268833a5c347305f1e52a52dbdbbea74d27","c":"5387b432533d28b9","q":5}
5 1794934776089 {"e":"reveal","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"f0ccab6a6983a1b1","q":4}
6 1794934776107 {"e":"play","seat":0,"moves":["stop"],"c":"5387b432533d28b9","q":7}
7 1794934776111 {"e":"undo","count":1,"c":"5387b432533d28b9","q":8}
8 1794934776120 {"e":"play","seat":0,"moves":["roll","die 4"],"c":"5387b432533d28b9","q":10}
9 1794934776123 {"e":"play","seat":0,"moves":["stop"],"c":"5387b432533d28b9","q":13}
10 1794934776127 {"e":"play","seat":1,"moves":["roll","die 5"],"c":"f0ccab6a6983a1b1","q":8}
11 1794934776154 {"e":"play","seat":1,"moves":["stop"],"c":"f0ccab6a6983a1b1","q":10}
12 1794934776169 {"e":"play","seat":2,"moves":["roll","die 1"]}
13 1794934776178 {"e":"play","seat":0,"moves":["stop"],"c":"5387b432533d28b9","q":17}
14 1794934776193 {"e":"play","seat":1,"moves":["roll","die 1"],"c":"f0ccab6a6983a1b1","q":13}
15 1794934776203 {"e":"play","seat":2,"moves":["roll","die 3"]}
16 1794934776203 {"e":"play","seat":2,"moves":["roll","die 1"]}
17 1794934776207 {"e":"play","seat":0,"moves":["stop"],"c":"5387b432533d28b9","q":20}
18 1794934776219 {"e":"play","seat":1,"moves":["roll","die 2"],"c":"f0ccab6a6983a1b1","q":16}
19 1794934776235 {"e":"play","seat":1,"moves":["roll","die 2"],"c":"f0ccab6a6983a1b1","q":18}
20 1794934776243 {"e":"play","seat":1,"moves":["stop"],"c":"f0ccab6a6983a1b1","q":20}
21 1794934776255 {"e":"play","seat":2,"moves":["roll","die 5"]}
22 1794934776256 {"e":"play","seat":2,"moves":["roll","die 3"]}
23 1794934776264 {"e":"play","seat":2,"moves":["stop"]}
24 1794934776269 {"e":"play","seat":0,"moves":["roll","die 1"],"c":"5387b432533d28b9","q":30}
25 1794934776285 {"e":"play","seat":1,"moves":["stop"],"c":"f0ccab6a6983a1b1","q":28}
26 1794934776297 {"e":"play","seat":2,"moves":["roll","die 4"]}
27 1794934776298 {"e":"play","seat":2,"moves":["roll","die 6"]}
28 1794934776300 {"e":"play","seat":2,"moves":["roll","die 4"]}
29 1794934776301 {"e":"play","seat":2,"moves":["stop"]}
','bob
carl

');
CREATE TABLE log(id INTEGER PRIMARY KEY, tab TEXT NOT NULL,  n INTEGER NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL);
INSERT INTO "log" VALUES(1,'reuqti9eg89fqm68',1,1794934764012,'{"e":"create","game":"wispwood","title":"The \"wispwood\" table","host":"a9307efc67ee0a2ffd87dd4d09a28d27","seats":[{"kind":"person","key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":6000,"bonus":5,"from":"#eacf","secret":"2c64be9410dd50ac903ea842b9efe59d2915d579341879cefc0f0c784a8b4cd5","c":"b8817729a6a01bfe","q":2}');
INSERT INTO "log" VALUES(2,'reuqti9eg89fqm68',2,1794934764014,'{"e":"sit","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna","dice":"7c8811dbe8dd8b72","c":"b8817729a6a01bfe","q":4}');
INSERT INTO "log" VALUES(3,'reuqti9eg89fqm68',3,1794934764028,'{"e":"sit","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","name":"Carl","dice":"e420935a140c9e6b","c":"2844815339272d21","q":3}');
INSERT INTO "log" VALUES(4,'reuqti9eg89fqm68',4,1794934764028,'{"e":"play","moves":["card pumpkin-diagonals","card witch-chain","card orb-groups","card heart-ray","card tree-groves","shape L4","shape I3","shape L3","shape I4","shape O4","shape S4","shape T4","shape I2","deal pumpkin","deal witch","deal pumpkin","deal orb","deal heart","deal orb","deal witch","deal witch"]}');
INSERT INTO "log" VALUES(5,'reuqti9eg89fqm68',5,1794934764127,'{"e":"play","seat":0,"moves":["wisp 4 S4 m11 l12 m12 l13 @l13 cat"],"c":"b8817729a6a01bfe","q":6}');
INSERT INTO "log" VALUES(6,'reuqti9eg89fqm68',6,1794934764143,'{"e":"undo","count":1,"c":"b8817729a6a01bfe","q":7}');
INSERT INTO "log" VALUES(7,'reuqti9eg89fqm68',7,1794934764167,'{"e":"play","seat":0,"moves":["wisp 6 O4 k12 l12 k13 l13 @k12"],"c":"b8817729a6a01bfe","q":9}');
INSERT INTO "log" VALUES(8,'reuqti9eg89fqm68',8,1794934764168,'{"e":"undo","count":1,"c":"b8817729a6a01bfe","q":10}');
INSERT INTO "log" VALUES(9,'reuqti9eg89fqm68',9,1794934764180,'{"e":"play","seat":0,"moves":["wisp 1 L3 m11 l12 m12 @m12 cat"],"c":"b8817729a6a01bfe","q":12}');
INSERT INTO "log" VALUES(10,'reuqti9eg89fqm68',10,1794934764196,'{"e":"play","seat":1,"moves":["wisp 5 S4 l14 m14 k15 l15 @k15 cat"],"c":"2844815339272d21","q":7}');
INSERT INTO "log" VALUES(11,'reuqti9eg89fqm68',11,1794934764219,'{"e":"play","seat":2,"moves":["wisp 3 L4 n13 o13 p13 n14 @p13 cat"]}');
INSERT INTO "log" VALUES(12,'reuqti9eg89fqm68',12,1794934764224,'{"e":"play","seat":0,"moves":["wisp 4 L3 n11 n12 o12 @n11"],"c":"b8817729a6a01bfe","q":15}');
INSERT INTO "log" VALUES(13,'reuqti9eg89fqm68',13,1794934764231,'{"e":"play","seat":1,"moves":["trees m12 j14 k14"],"c":"2844815339272d21","q":10}');
INSERT INTO "log" VALUES(14,'reuqti9eg89fqm68',14,1794934764239,'{"e":"play","seat":2,"moves":["trees n12 o12 o14"]}');
INSERT INTO "log" VALUES(15,'reuqti9eg89fqm68',15,1794934764249,'{"e":"lock","locked":true,"c":"b8817729a6a01bfe","q":16}');
INSERT INTO "log" VALUES(109,'782ytukgci9cz2fk',1,1794934765415,'{"e":"create","game":"mice","title":"The \"mice\" table","host":"a9307efc67ee0a2ffd87dd4d09a28d27","seats":[{"kind":"person","key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":6000,"bonus":5,"from":"#eacf","secret":"22ae443a1217f7cf7301b9cf6e0090cba55951e0f62fa7f063766bb552fd881c","c":"270ba69a8055351c","q":2}');
INSERT INTO "log" VALUES(110,'782ytukgci9cz2fk',2,1794934765479,'{"e":"sit","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"270ba69a8055351c","q":4}');
INSERT INTO "log" VALUES(111,'782ytukgci9cz2fk',3,1794934765491,'{"e":"sit","seats":[1],"key":"20b5ac30e3ee151581d40712897420eb","name":"","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"3ad801e027f6aac5","q":3}');
INSERT INTO "log" VALUES(112,'782ytukgci9cz2fk',4,1794934765503,'{"e":"reveal","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"270ba69a8055351c","q":5}');
INSERT INTO "log" VALUES(113,'782ytukgci9cz2fk',5,1794934765511,'{"e":"reveal","seats":[1],"key":"20b5ac30e3ee151581d40712897420eb","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"3ad801e027f6aac5","q":4}');
INSERT INTO "log" VALUES(114,'782ytukgci9cz2fk',6,1794934765511,'{"e":"play","moves":["roll orange green"]}');
INSERT INTO "log" VALUES(115,'782ytukgci9cz2fk',7,1794934765580,'{"e":"play","seat":0,"moves":["take green"],"c":"270ba69a8055351c","q":7}');
INSERT INTO "log" VALUES(116,'782ytukgci9cz2fk',8,1794934765606,'{"e":"undo","count":1,"c":"270ba69a8055351c","q":8}');
INSERT INTO "log" VALUES(117,'782ytukgci9cz2fk',9,1794934765613,'{"e":"play","seat":0,"moves":["take orange green"],"c":"270ba69a8055351c","q":10}');
INSERT INTO "log" VALUES(118,'782ytukgci9cz2fk',10,1794934765631,'{"e":"undo","count":1,"c":"270ba69a8055351c","q":11}');
INSERT INTO "log" VALUES(119,'782ytukgci9cz2fk',11,1794934765640,'{"e":"play","seat":0,"moves":["take green"],"c":"270ba69a8055351c","q":13}');
INSERT INTO "log" VALUES(120,'782ytukgci9cz2fk',12,1794934765649,'{"e":"play","seat":0,"moves":["stop","roll red joker"],"c":"270ba69a8055351c","q":15}');
INSERT INTO "log" VALUES(121,'782ytukgci9cz2fk',13,1794934765663,'{"e":"play","seat":1,"moves":["take red yellow"],"c":"3ad801e027f6aac5","q":9}');
INSERT INTO "log" VALUES(122,'782ytukgci9cz2fk',14,1794934765676,'{"e":"play","seat":1,"moves":["stop","roll blue joker"],"c":"3ad801e027f6aac5","q":11}');
INSERT INTO "log" VALUES(123,'782ytukgci9cz2fk',15,1794934765689,'{"e":"play","seat":2,"moves":["take orange blue"]}');
INSERT INTO "log" VALUES(124,'782ytukgci9cz2fk',16,1794934765689,'{"e":"play","seat":2,"moves":["again","roll yellow blue"]}');
INSERT INTO "log" VALUES(125,'782ytukgci9cz2fk',17,1794934765692,'{"e":"play","seat":2,"moves":["take yellow"]}');
INSERT INTO "log" VALUES(126,'782ytukgci9cz2fk',18,1794934765693,'{"e":"play","seat":2,"moves":["stop","roll red blue"]}');
INSERT INTO "log" VALUES(127,'782ytukgci9cz2fk',19,1794934765700,'{"e":"lock","locked":true,"c":"270ba69a8055351c","q":17}');
INSERT INTO "log" VALUES(180,'h2w4j6qbsp3kw48f',1,1794934766376,'{"e":"create","game":"fives","title":"The \"fives\" table","host":"a9307efc67ee0a2ffd87dd4d09a28d27","seats":[{"kind":"person","key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna"},{"kind":"open"}],"options":{"timer":0},"public":true,"handover":0,"clock":6000,"bonus":5,"from":"#eacf","secret":"569bad9f680daaedfa3e180fd535607e320eddfe084fdc4d1e379abb55de14e2","c":"3a12f95c8b042caa","q":2}');
INSERT INTO "log" VALUES(181,'h2w4j6qbsp3kw48f',2,1794934766395,'{"e":"sit","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna","dice":"5854648c10c4dfce","c":"3a12f95c8b042caa","q":4}');
INSERT INTO "log" VALUES(182,'h2w4j6qbsp3kw48f',3,1794934766398,'{"e":"sit","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","name":"Carl","dice":"d7415efcc9235a30","c":"783ad8ef23bdddc5","q":3}');
INSERT INTO "log" VALUES(183,'h2w4j6qbsp3kw48f',4,1794934766398,'{"e":"play","moves":["board 1","board 3","roll ACDEE"]}');
INSERT INTO "log" VALUES(184,'h2w4j6qbsp3kw48f',5,1794934766519,'{"e":"play","seat":0,"moves":["draw i6 j6 g7 h7 i7"],"c":"3a12f95c8b042caa","q":6}');
INSERT INTO "log" VALUES(185,'h2w4j6qbsp3kw48f',6,1794934766542,'{"e":"undo","count":1,"c":"3a12f95c8b042caa","q":7}');
INSERT INTO "log" VALUES(186,'h2w4j6qbsp3kw48f',7,1794934766552,'{"e":"play","seat":1,"moves":["turn"],"c":"783ad8ef23bdddc5","q":5}');
INSERT INTO "log" VALUES(187,'h2w4j6qbsp3kw48f',8,1794934766568,'{"e":"play","seat":0,"moves":["done","roll AABCE"],"c":"3a12f95c8b042caa","q":9}');
INSERT INTO "log" VALUES(188,'h2w4j6qbsp3kw48f',9,1794934766582,'{"e":"play","seat":1,"moves":["done"],"c":"783ad8ef23bdddc5","q":8}');
INSERT INTO "log" VALUES(189,'h2w4j6qbsp3kw48f',10,1794934766597,'{"e":"undo","count":1,"c":"783ad8ef23bdddc5","q":9}');
INSERT INTO "log" VALUES(190,'h2w4j6qbsp3kw48f',11,1794934766614,'{"e":"play","seat":0,"moves":["draw e8 f8 e9 f9 g9"],"c":"3a12f95c8b042caa","q":12}');
INSERT INTO "log" VALUES(191,'h2w4j6qbsp3kw48f',12,1794934766623,'{"e":"play","seat":1,"moves":["turn"],"c":"783ad8ef23bdddc5","q":11}');
INSERT INTO "log" VALUES(192,'h2w4j6qbsp3kw48f',13,1794934766636,'{"e":"play","seat":0,"moves":["draw d9 a10 b10 c10 d10"],"c":"3a12f95c8b042caa","q":14}');
INSERT INTO "log" VALUES(193,'h2w4j6qbsp3kw48f',14,1794934766651,'{"e":"play","seat":0,"moves":["done","roll BCEEF"],"c":"3a12f95c8b042caa","q":16}');
INSERT INTO "log" VALUES(194,'h2w4j6qbsp3kw48f',15,1794934766671,'{"e":"play","seat":1,"moves":["done"],"c":"783ad8ef23bdddc5","q":14}');
INSERT INTO "log" VALUES(195,'h2w4j6qbsp3kw48f',16,1794934766731,'{"e":"lock","locked":true,"c":"3a12f95c8b042caa","q":17}');
INSERT INTO "log" VALUES(247,'xam2fjfvbwvs3pwn',1,1794934775346,'{"e":"create","game":"cubes","title":"The \"cubes\" table","host":"a9307efc67ee0a2ffd87dd4d09a28d27","seats":[{"kind":"person","key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":6000,"bonus":5,"from":"#eacf","secret":"0bbf987874a766ffce25c2f253f68ee54d7ef550305d2b63ba3236e5f5319705","c":"783d7c98ac6bdd4b","q":2}');
INSERT INTO "log" VALUES(248,'xam2fjfvbwvs3pwn',2,1794934775349,'{"e":"sit","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"783d7c98ac6bdd4b","q":4}');
INSERT INTO "log" VALUES(249,'xam2fjfvbwvs3pwn',3,1794934775350,'{"e":"sit","seats":[1],"key":"2f17fb86244083a5cda2459333835287","name":"","dice":"","commit":"d9cec29d2180dac2a50153db160267357585ee0a2bf64be8d31cac8f96c9a1d7","c":"cf00ceddef6824e6","q":3}');
INSERT INTO "log" VALUES(250,'xam2fjfvbwvs3pwn',4,1794934775359,'{"e":"reveal","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"783d7c98ac6bdd4b","q":5}');
INSERT INTO "log" VALUES(251,'xam2fjfvbwvs3pwn',5,1794934775362,'{"e":"reveal","seats":[1],"key":"2f17fb86244083a5cda2459333835287","link":"8ebb91d8536459bd6da09cec4bbc309b724c20055765cf16ee34e908b2c78182","c":"cf00ceddef6824e6","q":4}');
INSERT INTO "log" VALUES(252,'xam2fjfvbwvs3pwn',6,1794934775362,'{"e":"play","moves":["token green","token shield","token green","token step","token slant","token leap","token yellow","token step","token white","token white","token leap","token red","token step","token yellow","token green","token leap","token violet","token violet","token shield","token orange","token slant","token gate","token red","token leap","token red","token green","token blue","token yellow","token orange","token slant","token violet","token step","token white","token orange","token blue","token yellow","token blue","token orange","token blue","token slant","token white","token red","token gate","token violet"]}');
INSERT INTO "log" VALUES(253,'xam2fjfvbwvs3pwn',7,1794934775482,'{"e":"play","seat":0,"moves":["corner g1"],"c":"783d7c98ac6bdd4b","q":7}');
INSERT INTO "log" VALUES(254,'xam2fjfvbwvs3pwn',8,1794934775482,'{"e":"undo","count":1,"c":"783d7c98ac6bdd4b","q":8}');
INSERT INTO "log" VALUES(255,'xam2fjfvbwvs3pwn',9,1794934775488,'{"e":"play","seat":0,"moves":["corner g7"],"c":"783d7c98ac6bdd4b","q":10}');
INSERT INTO "log" VALUES(256,'xam2fjfvbwvs3pwn',10,1794934775495,'{"e":"undo","count":1,"c":"783d7c98ac6bdd4b","q":11}');
INSERT INTO "log" VALUES(257,'xam2fjfvbwvs3pwn',11,1794934775503,'{"e":"play","seat":0,"moves":["corner g7"],"c":"783d7c98ac6bdd4b","q":13}');
INSERT INTO "log" VALUES(258,'xam2fjfvbwvs3pwn',12,1794934775510,'{"e":"play","seat":1,"moves":["corner g1"],"c":"cf00ceddef6824e6","q":8}');
INSERT INTO "log" VALUES(259,'xam2fjfvbwvs3pwn',13,1794934775511,'{"e":"play","seat":2,"moves":["corner a1","chip blue","chip violet","chip yellow","chip orange","chip white","chip green","chip red","chip yellow","chip green","chip blue","chip red","chip white","chip violet","chip orange","chip white","chip red","chip green","chip yellow","chip blue","chip orange","chip violet"]}');
INSERT INTO "log" VALUES(260,'xam2fjfvbwvs3pwn',14,1794934775516,'{"e":"play","seat":0,"moves":["L f5"],"c":"783d7c98ac6bdd4b","q":15}');
INSERT INTO "log" VALUES(261,'xam2fjfvbwvs3pwn',15,1794934775524,'{"e":"play","seat":1,"moves":["L e2"],"c":"cf00ceddef6824e6","q":10}');
INSERT INTO "log" VALUES(262,'xam2fjfvbwvs3pwn',16,1794934775527,'{"e":"play","seat":2,"moves":["L c2"]}');
INSERT INTO "log" VALUES(263,'xam2fjfvbwvs3pwn',17,1794934775530,'{"e":"play","seat":2,"moves":["step d2"]}');
INSERT INTO "log" VALUES(264,'xam2fjfvbwvs3pwn',18,1794934775535,'{"e":"lock","locked":true,"c":"783d7c98ac6bdd4b","q":17}');
INSERT INTO "log" VALUES(356,'wv9mncmhjyqjcq5x',1,1794934776038,'{"e":"create","game":"pig","title":"The \"pig\" table","host":"a9307efc67ee0a2ffd87dd4d09a28d27","seats":[{"kind":"person","key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna"},{"kind":"open"},{"kind":"computer","level":1}],"options":{},"public":true,"handover":0,"clock":6000,"bonus":5,"from":"#eacf","secret":"ec8a39e3d30fbb5c2a25027d47f26e26c6e2ccf912c9a8ed6cc7655f97df811b","c":"cc96768fabcbd021","q":2}');
INSERT INTO "log" VALUES(357,'wv9mncmhjyqjcq5x',2,1794934776044,'{"e":"sit","seats":[0],"key":"a9307efc67ee0a2ffd87dd4d09a28d27","name":"Anna","dice":"e5c0e7ee90370b61","c":"cc96768fabcbd021","q":4}');
INSERT INTO "log" VALUES(358,'wv9mncmhjyqjcq5x',3,1794934776046,'{"e":"sit","seats":[1],"key":"acaa172ead6b8b24295ed79ae935f491","name":"Carl","dice":"f75da8af4b431d2d","c":"5590e6288477a946","q":3}');
INSERT INTO "log" VALUES(359,'wv9mncmhjyqjcq5x',4,1794934776062,'{"e":"play","seat":0,"moves":["stop"],"c":"cc96768fabcbd021","q":6}');
INSERT INTO "log" VALUES(360,'wv9mncmhjyqjcq5x',5,1794934776071,'{"e":"undo","count":1,"c":"cc96768fabcbd021","q":7}');
INSERT INTO "log" VALUES(361,'wv9mncmhjyqjcq5x',6,1794934776072,'{"e":"play","seat":0,"moves":["roll","die 4"],"c":"cc96768fabcbd021","q":9}');
INSERT INTO "log" VALUES(362,'wv9mncmhjyqjcq5x',7,1794934776073,'{"e":"play","seat":0,"moves":["stop"],"c":"cc96768fabcbd021","q":12}');
INSERT INTO "log" VALUES(363,'wv9mncmhjyqjcq5x',8,1794934776074,'{"e":"play","seat":1,"moves":["roll","die 3"],"c":"5590e6288477a946","q":7}');
INSERT INTO "log" VALUES(364,'wv9mncmhjyqjcq5x',9,1794934776075,'{"e":"play","seat":1,"moves":["stop"],"c":"5590e6288477a946","q":9}');
INSERT INTO "log" VALUES(365,'wv9mncmhjyqjcq5x',10,1794934776079,'{"e":"play","seat":2,"moves":["roll","die 5"]}');
INSERT INTO "log" VALUES(366,'wv9mncmhjyqjcq5x',11,1794934776079,'{"e":"play","seat":2,"moves":["stop"]}');
INSERT INTO "log" VALUES(367,'wv9mncmhjyqjcq5x',12,1794934776082,'{"e":"lock","locked":true,"c":"cc96768fabcbd021","q":15}');
INSERT INTO "log" VALUES(397,'bh3b563wr8eamqkm',1,1794934776324,'{"e":"create","game":"pig","title":"Come in","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"}],"options":{},"public":true,"handover":0,"clock":0,"bonus":0,"from":"#eacf","binding":true,"secret":"d25c7d32cba477e59cdc41d53d09f93132c2049608cb91c41b0b8fd98984d55f","c":"23b7525fe62c0338","q":2}');
INSERT INTO "log" VALUES(398,'bh3b563wr8eamqkm',2,1794934776337,'{"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"","commit":"6d2ec53614573a233ca55bcefdb156fc37f9ca78143ec78c32cebfc23972bec6","c":"23b7525fe62c0338","q":3}');
INSERT INTO "log" VALUES(399,'8a58rf977emhi7et',1,1794934776351,'{"e":"create","game":"mice","title":"Handed on","host":"642df886cb29dbd70f42dffbcc905856","seats":[{"kind":"person","key":"642df886cb29dbd70f42dffbcc905856","name":"Bob"},{"kind":"open"}],"options":{},"public":false,"handover":0,"clock":0,"bonus":0,"from":"#eacf","secret":"9844e2611559430e6ec030e93a1ced83ec5bdb836df5f7b5ed229faaf4b361f6","c":"23b7525fe62c0338","q":4}');
INSERT INTO "log" VALUES(400,'8a58rf977emhi7et',2,1794934776367,'{"e":"sit","seats":[0],"key":"642df886cb29dbd70f42dffbcc905856","name":"Bob","dice":"53c530c61b9b73a2","c":"23b7525fe62c0338","q":6}');
INSERT INTO "log" VALUES(401,'8a58rf977emhi7et',3,1794934776384,'{"e":"sit","seats":[1],"key":"f7ec2efe0f5342dd4626fa0b0ac36f84","name":"","dice":"b16883393eb9c3a2","c":"b8d5bdb6255c8783","q":3}');
INSERT INTO "log" VALUES(402,'8a58rf977emhi7et',4,1794934776384,'{"e":"play","moves":["roll blue joker"]}');
INSERT INTO "log" VALUES(403,'8a58rf977emhi7et',5,1794934776416,'{"e":"computer","seat":1,"level":1,"keep":true,"c":"23b7525fe62c0338","q":8}');
INSERT INTO "log" VALUES(404,'782ytukgci9cz2fk',20,1794934776671,'{"e":"forget","as":"20b5ac30e3ee151581d40712897420eb"}');
INSERT INTO "log" VALUES(405,'8a58rf977emhi7et',6,1794934776687,'{"e":"forget","as":"f7ec2efe0f5342dd4626fa0b0ac36f84"}');
INSERT INTO "log" VALUES(406,'xam2fjfvbwvs3pwn',19,1794934776708,'{"e":"forget","as":"2f17fb86244083a5cda2459333835287"}');
CREATE TABLE player(key TEXT NOT NULL, tab TEXT NOT NULL,  PRIMARY KEY (key, tab)) WITHOUT ROWID;
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','243faddbupzy8ufc');
INSERT INTO "player" VALUES('acaa172ead6b8b24295ed79ae935f491','243faddbupzy8ufc');
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','3ef7bzuf7u5amnwr');
INSERT INTO "player" VALUES('a9307efc67ee0a2ffd87dd4d09a28d27','782ytukgci9cz2fk');
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','8a58rf977emhi7et');
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','bh3b563wr8eamqkm');
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','gjt55dimv5r5xvy5');
INSERT INTO "player" VALUES('a9307efc67ee0a2ffd87dd4d09a28d27','h2w4j6qbsp3kw48f');
INSERT INTO "player" VALUES('acaa172ead6b8b24295ed79ae935f491','h2w4j6qbsp3kw48f');
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','ixat2zehdji49r36');
INSERT INTO "player" VALUES('acaa172ead6b8b24295ed79ae935f491','ixat2zehdji49r36');
INSERT INTO "player" VALUES('642df886cb29dbd70f42dffbcc905856','qak9pnuyx4fz85ui');
INSERT INTO "player" VALUES('acaa172ead6b8b24295ed79ae935f491','qak9pnuyx4fz85ui');
INSERT INTO "player" VALUES('a9307efc67ee0a2ffd87dd4d09a28d27','reuqti9eg89fqm68');
INSERT INTO "player" VALUES('acaa172ead6b8b24295ed79ae935f491','reuqti9eg89fqm68');
INSERT INTO "player" VALUES('a9307efc67ee0a2ffd87dd4d09a28d27','wv9mncmhjyqjcq5x');
INSERT INTO "player" VALUES('acaa172ead6b8b24295ed79ae935f491','wv9mncmhjyqjcq5x');
INSERT INTO "player" VALUES('a9307efc67ee0a2ffd87dd4d09a28d27','xam2fjfvbwvs3pwn');
CREATE TABLE push(endpoint TEXT PRIMARY KEY, key TEXT NOT NULL,  p256dh TEXT NOT NULL, auth TEXT NOT NULL, at INTEGER NOT NULL)  WITHOUT ROWID;
CREATE INDEX push_key ON push(key);
CREATE INDEX player_tab ON player(tab);
CREATE TRIGGER done_gone AFTER DELETE ON done BEGIN  DELETE FROM player WHERE tab = OLD.tab; END;
CREATE INDEX done_find ON done(at, game, public, fold, keys, names);
COMMIT;
PRAGMA user_version=4;
